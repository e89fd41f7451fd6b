import {
  barDigits,
  type FoundTrade,
  moneyNumber,
  netOf,
  toDecimal,
  type UnusedColumn,
  volumeNumber,
} from '@ratchet/domain'
import { lotText, moneyText, plainMoneyText, wholeText } from '../../format/text.ts'
import * as texts from './texts.ts'

const priceFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: barDigits })
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const clockFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** The trades that tell most: the first, the last, and the one with the largest costs. */
export function samplesOf(trades: readonly FoundTrade[]): FoundTrade[] {
  const costs = ({ swap, commission, fee }: FoundTrade) => Math.abs(swap) + Math.abs(commission) + Math.abs(fee)
  const [first] = trades
  const dearest = trades.reduce((most, trade) => (most && costs(most) >= costs(trade) ? most : trade), first)
  return [...new Set([first, dearest, trades.at(-1)])].filter((trade) => trade !== undefined)
}

/** A trade of a file in words, so that a column taken for another is noticed. Times are in UTC, whatever the page shows. */
export function sampleText(trade: FoundTrade, symbol: string, momentOf: (ms: number) => number): string {
  const price = (whole: number) => (whole === 0 ? '' : texts.atPrice(priceFormat.format(toDecimal(whole, barDigits))))
  const at = (ms: number) => {
    const moment = momentOf(ms)
    return texts.utc(dayFormat.format(moment), clockFormat.format(moment))
  }
  const money = (text: (money: string) => string, cents: number) =>
    cents === 0 ? [] : [text(moneyText(moneyNumber(cents)))]
  const costs = [
    ...money(texts.commission, trade.commission),
    ...money(texts.swap, trade.swap),
    ...money(texts.fee, trade.fee),
  ]
  const parts = [...(costs.length > 0 ? [texts.profit(moneyText(moneyNumber(trade.profit)))] : []), ...costs]
  return texts.sampleTrade({
    act: trade.side === 'buy' ? texts.bought : texts.sold,
    lots: lotText(volumeNumber(trade.volume)),
    symbol,
    open: price(trade.open),
    openAt: at(trade.openAt),
    close: price(trade.close),
    closeAt: at(trade.closeAt),
    money: [...parts, texts.netOf(moneyText(moneyNumber(netOf(trade))))].join(', '),
  })
}

/** Names columns of money that are in no result. */
export function unusedText(unused: readonly UnusedColumn[]): string {
  const names = unused.map(({ column, head, sum }) => {
    const name = head === '' ? texts.namelessColumn(column + 1) : `“${head}”`
    return texts.unusedColumn(name, plainMoneyText(moneyNumber(sum)))
  })
  return texts.unusedColumns(unused.length, wholeText(unused.length), names.join(', '))
}
