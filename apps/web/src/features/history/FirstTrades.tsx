import { List } from '@mantine/core'
import { barDigits, type FoundTrade, moneyNumber, netOf, toDecimal, volumeNumber } from '@ratchet/domain'
import { lotText, timeText, wholeText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Profit, SideMark } from '../../ui/Profit.tsx'
import { momentIn, type Offer, type Plan, symbolIn } from './plan.ts'
import { samplesOf, sampleText } from './sample-text.ts'
import * as texts from './texts.ts'

const shown = 8

/** The first trades as the journal would have them. */
export function FirstTrades({ plan, offer: { found } }: { readonly plan: Plan; readonly offer: Offer }) {
  useZone()
  const { trades } = found
  const at = (ms: number) => timeText(new Date(momentIn(plan, found, ms)).toISOString())
  const price = (whole: number) => (whole === 0 ? '' : String(toDecimal(whole, barDigits)))
  const key = ({ position, deal, line }: FoundTrade) => `${position} ${deal} ${line}`
  return (
    <Panel
      title={texts.firstTrades}
      note={trades.length > shown ? texts.shownOfAll(shown, wholeText(trades.length)) : undefined}
      flush
      testId="history-trades"
    >
      <List size="md" pl={32} pr={14} py="sm" spacing={6} data-testid="history-samples">
        {samplesOf(trades).map((trade) => (
          <List.Item key={key(trade)}>
            {sampleText(trade, symbolIn(plan, trade.symbol), (ms) => momentIn(plan, found, ms))}
          </List.Item>
        ))}
      </List>
      <PlainTable
        scrolls={texts.firstTrades}
        heads={[texts.symbol, texts.side, texts.lots, texts.net, texts.opened, texts.price, texts.closed, texts.price]}
        rows={trades.slice(0, shown).map((trade) => ({
          key: key(trade),
          cells: [
            symbolIn(plan, trade.symbol),
            <SideMark key="side" side={trade.side === 'buy' ? 'Buy' : 'Sell'} />,
            lotText(volumeNumber(trade.volume)),
            <Profit key="net" amount={moneyNumber(netOf(trade))} />,
            at(trade.openAt),
            price(trade.open),
            at(trade.closeAt),
            price(trade.close),
          ],
        }))}
      />
    </Panel>
  )
}
