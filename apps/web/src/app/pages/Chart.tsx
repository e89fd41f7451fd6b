import { Charts } from '../../features/candles/Charts.tsx'
import { ChartTicket } from '../../features/trade-form/chart-ticket/ChartTicket.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'

export default function ChartPage() {
  useTitle('Chart')
  return (
    <>
      <PageHead title="Chart" hidden />
      <Charts
        beside={({ symbol, server }) => (
          <ChartTicket key={`${server ?? ''}/${symbol}`} symbol={symbol} server={server} />
        )}
      />
    </>
  )
}
