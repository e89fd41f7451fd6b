import { LimitsDesk } from '../../features/limits/LimitsDesk.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'

export default function Limits() {
  useTitle('Limits')
  return (
    <>
      <PageHead title="Limits" />
      <LimitsDesk />
    </>
  )
}
