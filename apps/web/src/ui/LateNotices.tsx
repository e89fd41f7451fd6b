import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'

const Notices = lazy(() => import('./Notices.tsx'))

/** Shows notices of what happened. The code that draws them is fetched with the first one. */
export function LateNotices({ phone }: { phone: boolean }) {
  const any = useNotifications().notifications.length > 0
  const [wanted, setWanted] = useState(any)
  if (any && !wanted) setWanted(true)
  return wanted ? (
    <Suspense>
      <Notices phone={phone} />
    </Suspense>
  ) : null
}
