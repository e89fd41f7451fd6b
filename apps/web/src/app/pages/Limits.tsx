import { LimitsDesk } from '../../features/limits/LimitsDesk.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import * as texts from './texts.ts'

export default function Limits() {
  useTitle(texts.limits)
  return (
    <>
      <PageHead title={texts.limits} />
      <LimitsDesk />
    </>
  )
}
