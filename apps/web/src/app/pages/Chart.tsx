import { Charts } from '../../features/chart/Charts.tsx'
import { OpenHere } from '../../features/open-here/OpenHere.tsx'
import { ChartTicket } from '../../features/trade-form/chart-ticket/ChartTicket.tsx'
import css from './pages.module.css'

export default function ChartPage() {
  return (
    <Charts
      beside={({ symbol, server }) => (
        <div key={`${server ?? ''}/${symbol}`} className={css.underEachOther}>
          <ChartTicket symbol={symbol} server={server} />
          <OpenHere symbol={symbol} server={server} />
        </div>
      )}
    />
  )
}
