import { useNotifications } from '@mantine/notifications'
import { useState } from 'react'
import { Late, partOf } from './Late.tsx'

const notices = partOf(() => import('./Notices.tsx'))

/** Shows notices of what happened. The code that draws them is fetched with the first one. */
export function LateNotices({ phone }: { phone: boolean }) {
  const any = useNotifications().notifications.length > 0
  const [wanted, setWanted] = useState(any)
  if (any && !wanted) setWanted(true)
  return wanted ? <Late of={notices} give={{ phone }} meanwhile={null} /> : null
}
