import { Honesty } from '../../features/honesty/Honesty.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'

export default function HonestyPage() {
  useTitle('Rung honesty')
  return (
    <>
      <PageHead title="Rung honesty" />
      <Honesty />
    </>
  )
}
