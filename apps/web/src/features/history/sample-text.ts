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
  const price = (whole: number) => (whole === 0 ? '' : ` at ${priceFormat.format(toDecimal(whole, barDigits))}`)
  const at = (ms: number) => {
    const moment = momentOf(ms)
    return `${dayFormat.format(moment)} ${clockFormat.format(moment)} UTC`
  }
  const money = (name: string, cents: number) => (cents === 0 ? [] : [`${name} ${moneyText(moneyNumber(cents))}`])
  const costs = [...money('commission', trade.commission), ...money('swap', trade.swap), ...money('fee', trade.fee)]
  const parts = [...(costs.length > 0 ? [`profit ${moneyText(moneyNumber(trade.profit))}`] : []), ...costs]
  const act = trade.side === 'buy' ? 'Bought' : 'Sold'
  const opened = `${act} ${lotText(volumeNumber(trade.volume))} ${symbol}${price(trade.open)} on ${at(trade.openAt)}`
  const closed = `closed${price(trade.close)} on ${at(trade.closeAt)}`
  return `${opened}, ${closed}: ${[...parts, `net ${moneyText(moneyNumber(netOf(trade)))}`].join(', ')}`
}

/** Names columns of money that are in no result. */
export function unusedText(unused: readonly UnusedColumn[]): string {
  const names = unused.map(({ column, head, sum }) => {
    const name = head === '' ? `column ${column + 1}` : `“${head}”`
    return `${name} (${plainMoneyText(moneyNumber(sum))} in all)`
  })
  const count = unused.length === 1 ? 'A column of figures is' : `${wholeText(unused.length)} columns of figures are`
  return `${count} not used, so no result has them: ${names.join(', ')}. If one is commission, swap, a fee or a net result, choose it above.`
}
