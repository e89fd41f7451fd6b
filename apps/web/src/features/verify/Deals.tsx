import { moneyNumber, volumeNumber } from '@ratchet/domain'
import { lotText, priceText, wholeText } from '../../format/text.ts'
import { Dim } from '../../ui/Dim.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Profit } from '../../ui/Profit.tsx'
import type { Result } from './protocol.ts'
import { momentText } from './statement-text.ts'
import * as texts from './texts.ts'

/** Lists the closing deals that a statement shows, newest first. */
export function Deals({ result: { deals, summary, statement } }: { result: Result }) {
  if (deals.length === 0) return null
  const all = summary.deals
  const note = all > deals.length ? texts.newestOf(wholeText(deals.length), wholeText(all)) : wholeText(all)
  const rows = deals.map((deal) => {
    const { accountId, ticket, timeMs, side, volume, symbol, openPrice, price, profit } = deal
    const digits = statement.digits[symbol] ?? 2
    const priced = (points: number) => priceText(points / 10 ** digits, digits)
    const what = (
      <>
        {side === 'buy' ? texts.buy : texts.sell} {lotText(volumeNumber(volume))} {symbol}
        <Dim size="xs">#{ticket}</Dim>
      </>
    )
    return {
      key: `${accountId} ${ticket}`,
      cells: [
        momentText(timeMs),
        what,
        priced(openPrice),
        priced(price),
        <Profit key="profit" amount={moneyNumber(profit)} />,
      ],
    }
  })
  return (
    <Panel title={texts.closingDeals} note={note} flush>
      <PlainTable
        heads={[texts.closedUtc, texts.deal, texts.openedAt, texts.closedAt, texts.profit]}
        rows={rows}
        endFrom={2}
        wide={[2, 3]}
        testId="deals"
      />
    </Panel>
  )
}
