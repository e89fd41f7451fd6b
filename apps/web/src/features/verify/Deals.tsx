import type { StatementDeal } from '@ratchet/contract'
import { moneyNumber, volumeNumber } from '@ratchet/domain'
import { lotText, priceText, wholeText } from '../../format/text.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Profit } from '../../ui/Profit.tsx'
import type { Result } from './protocol.ts'
import { momentText } from './statement-text.ts'
import * as texts from './texts.ts'
import css from './verify.module.css'

/** Lists the closing deals that a statement shows, newest first. */
export function Deals({ result: { deals, summary, statement } }: { result: Result }) {
  if (deals.length === 0) return null
  const all = summary.deals
  const note = all > deals.length ? texts.newestOf(wholeText(deals.length), wholeText(all)) : wholeText(all)
  return (
    <Panel title={texts.closingDeals} note={note} flush>
      <table className={css.deals} data-testid="deals">
        <thead>
          <tr>
            <th scope="col">{texts.closedUtc}</th>
            <th scope="col">{texts.deal}</th>
            <th scope="col" className={css.wide}>
              {texts.openedAt}
            </th>
            <th scope="col" className={css.wide}>
              {texts.closedAt}
            </th>
            <th scope="col">{texts.profit}</th>
          </tr>
        </thead>
        <tbody>
          {deals.map((deal) => (
            <Row key={`${deal.accountId} ${deal.ticket}`} deal={deal} digits={statement.digits[deal.symbol] ?? 2} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function Row({ deal, digits }: { deal: StatementDeal; digits: number }) {
  const { timeMs, side, volume, symbol, ticket, openPrice, price, profit } = deal
  const priced = (points: number) => priceText(points / 10 ** digits, digits)
  return (
    <tr>
      <td className="num">{momentText(timeMs)}</td>
      <td>
        {side === 'buy' ? texts.buy : texts.sell} {lotText(volumeNumber(volume))} {symbol}
        <span>#{ticket}</span>
      </td>
      <td className={`num ${css.wide}`}>{priced(openPrice)}</td>
      <td className={`num ${css.wide}`}>{priced(price)}</td>
      <td className="num">
        <Profit amount={moneyNumber(profit)} />
      </td>
    </tr>
  )
}
