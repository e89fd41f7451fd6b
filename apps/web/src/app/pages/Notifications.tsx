import { NoticeList } from '../../features/notifications/NoticeList.tsx'
import { useTitle } from '../../ui/title.ts'
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
