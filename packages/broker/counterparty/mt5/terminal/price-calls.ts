import type { Contract } from '../venue/contract.ts'
import { openPrice } from '../venue/levels.ts'
import { margin } from '../venue/money.ts'
import type { Bar, SymbolQuotes, Tick } from '../venue/quotes.ts'
import type { CallTable } from './call-table.ts'
import { ERROR } from './errors.ts'
import type { TerminalParts } from './terminal-parts.ts'
import { flag, structText } from './texts.ts'

const price = (points: number, { digits }: Contract) => points / 10 ** digits
/** The bid and the ask changed. */
const bothSides = 2 | 4
const defaultTicks = 2000

const tickText = ({ msc, bid, ask }: Tick, contract: Contract) =>
  structText([Math.floor(msc / 1000), price(bid, contract), price(ask, contract), 0, 0, msc, bothSides, 0])
const barText = ({ sec, open, high, low, close, ticks }: Bar, contract: Contract) =>
  structText([sec, ...[open, high, low, close].map((one) => price(one, contract)), ticks, 0, 0])

/** Ticks, bars and the margin of an order. */
export function priceCalls(parts: TerminalParts): CallTable {
  const { venue } = parts
  const of = (name: string): SymbolQuotes | undefined => {
    const quotes = venue.quotes.get(name)
    if (!quotes) parts.fail(ERROR.UNKNOWN_SYMBOL)
    return quotes
  }
  const ticksOf = ({ ticks }: SymbolQuotes) => {
    const until = parts.offlineSinceMsc
    return until === undefined ? ticks : ticks.filter(({ msc }) => msc <= until)
  }
  return {
    SymbolInfoTick: ([name = '']) => {
      const quotes = of(name)
      const tick = quotes && ticksOf(quotes).at(-1)
      if (quotes && tick) return [flag(true), tickText(tick, quotes.contract)]
      parts.fail(ERROR.NO_TICK)
      return [flag(false), structText([0, 0, 0, 0, 0, 0, 0, 0])]
    },
    CopyTicks: ([name = '', , from = '0', count = '0']) => {
      const quotes = of(name)
      if (!quotes) return ['-1', '']
      const most = Number(count) || defaultTicks
      // Without a moment these are the last ticks, with one the first from there.
      const all = ticksOf(quotes)
      const first = all.findLastIndex(({ msc }) => msc < Number(from)) + 1
      const found = Number(from) === 0 ? all.slice(-most) : all.slice(first, first + most)
      return [String(found.length), found.map((tick) => tickText(tick, quotes.contract)).join(';')]
    },
    CopyRates: ([name = '', , from = '0', to = '0']) => {
      const quotes = of(name)
      const bars = quotes?.bars.filter(({ sec }) => sec >= Number(from) && sec <= Number(to)) ?? []
      if (quotes && bars.length > 0)
        return [String(bars.length), bars.map((bar) => barText(bar, quotes.contract)).join(';')]
      parts.fail(ERROR.HISTORY_NOT_FOUND)
      return ['-1', '']
    },
    OrderCalcMargin: ([type = '0', name = '', volume = '0', at = '0']) => {
      const quotes = of(name)
      if (!quotes) return [flag(false), '0']
      const { contract, last } = quotes
      const points = Number(at) > 0 ? Number(at) * 10 ** contract.digits : last ? openPrice(Number(type), last) : 0
      const cents = margin(contract, Number(volume) * 10_000, points, parts.account.options.leverage)
      return [flag(true), String(cents / 100)]
    },
  }
}
