import { barDigits, type FoundTrade, moneyNumber, netOf, toDecimal, volumeNumber } from '@ratchet/domain'
import { lotText, timeText, wholeText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Profit, SideMark } from '../../ui/Profit.tsx'
import css from './history.module.css'
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
      <ul className={css.samples} data-testid="history-samples">
        {samplesOf(trades).map((trade) => (
          <li key={key(trade)}>{sampleText(trade, symbolIn(plan, trade.symbol), (ms) => momentIn(plan, found, ms))}</li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keys. */}
      <section className={css.scroll} tabIndex={0} aria-label={texts.firstTrades}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{texts.symbol}</th>
              <th scope="col">{texts.side}</th>
              <th scope="col">{texts.lots}</th>
              <th scope="col">{texts.net}</th>
              <th scope="col">{texts.opened}</th>
              <th scope="col">{texts.price}</th>
              <th scope="col">{texts.closed}</th>
              <th scope="col">{texts.price}</th>
            </tr>
          </thead>
          <tbody>
            {trades.slice(0, shown).map((trade) => (
              <tr key={key(trade)}>
                <td>{symbolIn(plan, trade.symbol)}</td>
                <td>
                  <SideMark side={trade.side === 'buy' ? 'Buy' : 'Sell'} />
                </td>
                <td className="num">{lotText(volumeNumber(trade.volume))}</td>
                <td className="num">
                  <Profit amount={moneyNumber(netOf(trade))} />
                </td>
                <td className="num">{at(trade.openAt)}</td>
                <td className="num">{price(trade.open)}</td>
                <td className="num">{at(trade.closeAt)}</td>
                <td className="num">{price(trade.close)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}
