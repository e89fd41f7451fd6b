import { Honesty } from '../../features/honesty/Honesty.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import * as texts from './texts.ts'

export default function HonestyPage() {
  useTitle(texts.rungHonesty)
  return (
    <>
      <PageHead title={texts.rungHonesty} />
      <Honesty />
    </>
  )
}
