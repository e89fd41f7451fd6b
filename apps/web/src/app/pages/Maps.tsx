import { TradingHours } from '../../features/instruments/TradingHours.tsx'
import { useTitle } from '../../lib/title.ts'
import { PageHead } from './PageHead.tsx'
import css from './pages.module.css'

export default function Maps() {
  useTitle('Trading sessions')
  return (
    <>
      <PageHead title="Trading sessions" />
      <div className={css.stack}>
        <TradingHours />
      </div>
    </>
  )
}
