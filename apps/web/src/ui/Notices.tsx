import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** On a phone the foot of the screen has the button that sends, so notices come below the top bar, and fewer at a time. */
export default function Notices({ phone }: { phone: boolean }) {
  return phone ? (
    <Notifications position="top-center" limit={2} zIndex={500} />
  ) : (
    <Notifications position="bottom-right" limit={2} zIndex={500} />
  )
}
