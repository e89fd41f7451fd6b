import { NoticeList } from '../../features/notifications/NoticeList.tsx'
import { useTitle } from '../../lib/title.ts'
import { PageHead } from './PageHead.tsx'

export default function Notifications() {
  useTitle('Notifications')
  return (
    <>
      <PageHead title="Notifications" />
      <NoticeList />
    </>
  )
}
