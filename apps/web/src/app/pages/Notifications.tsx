import { NoticeList } from '../../features/notifications/NoticeList.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import * as texts from './texts.ts'

export default function Notifications() {
  useTitle(texts.notifications)
  return (
    <>
      <PageHead title={texts.notifications} />
      <NoticeList />
    </>
  )
}
