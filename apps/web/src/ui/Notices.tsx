import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

export default function Notices({ limit }: { limit: number }) {
  return <Notifications position="bottom-right" limit={limit} zIndex={500} />
}
