import { Charts } from '../../features/candles/Charts.tsx'
import { OpenHere } from '../../features/open-here/OpenHere.tsx'
import { ChartTicket } from '../../features/trade-form/chart-ticket/ChartTicket.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import css from './pages.module.css'
import * as texts from './texts.ts'

export default function ChartPage() {
  useTitle(texts.chart)
  return (
    <>
      <PageHead title={texts.chart} hidden />
      <Charts
        beside={({ symbol, server }) => (
          <div key={`${server ?? ''}/${symbol}`} className={css.underEachOther}>
            <ChartTicket symbol={symbol} server={server} />
            <OpenHere symbol={symbol} server={server} />
          </div>
        )}
      />
    </>
  )
}
