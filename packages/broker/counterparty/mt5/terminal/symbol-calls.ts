import type { Contract } from '../venue/contract.ts'
import type { SymbolQuotes } from '../venue/quotes.ts'
import type { CallTable } from './call-table.ts'
import { ERROR } from './errors.ts'
import type { TerminalParts } from './terminal-parts.ts'
import { flag } from './texts.ts'

const price = (points: number, { digits }: Contract) => points / 10 ** digits
const lots = (volume: number) => volume / 10_000

const integers: Readonly<Record<string, (quotes: SymbolQuotes) => number>> = {
  SYMBOL_DIGITS: ({ contract }) => contract.digits,
  SYMBOL_TRADE_STOPS_LEVEL: ({ contract }) => contract.stopsLevel,
  SYMBOL_TRADE_FREEZE_LEVEL: ({ contract }) => contract.freezeLevel,
  SYMBOL_TRADE_EXEMODE: ({ contract }) => contract.execution,
  SYMBOL_FILLING_MODE: ({ contract }) => contract.filling,
  SYMBOL_EXPIRATION_MODE: ({ contract }) => contract.expiration,
  SYMBOL_ORDER_MODE: ({ contract }) => contract.orders,
  SYMBOL_ORDER_GTC_MODE: ({ contract }) => contract.gtc,
  SYMBOL_TRADE_MODE: ({ contract }) => contract.trade,
  SYMBOL_TRADE_CALC_MODE: ({ contract }) => contract.calc,
  SYMBOL_SWAP_MODE: ({ contract }) => contract.swapMode,
  SYMBOL_SWAP_ROLLOVER3DAYS: ({ contract }) => Math.max(0, contract.swapDays.indexOf(3)),
  SYMBOL_SPREAD: ({ last }) => (last ? last.ask - last.bid : 0),
  SYMBOL_SPREAD_FLOAT: () => 1,
  SYMBOL_TIME: ({ last }) => Math.floor((last?.msc ?? 0) / 1000),
  SYMBOL_TIME_MSC: ({ last }) => last?.msc ?? 0,
  SYMBOL_EXIST: () => 1,
  SYMBOL_CUSTOM: () => 0,
}

const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']

const doubles: Readonly<Record<string, (quotes: SymbolQuotes) => number>> = {
  SYMBOL_BID: ({ contract, last }) => price(last?.bid ?? 0, contract),
  SYMBOL_ASK: ({ contract, last }) => price(last?.ask ?? 0, contract),
  SYMBOL_POINT: ({ contract }) => price(1, contract),
  SYMBOL_TRADE_TICK_SIZE: ({ contract }) => price(contract.tickSize, contract),
  SYMBOL_TRADE_TICK_VALUE: ({ contract }) => price(contract.tickSize, contract) * contract.contractSize * contract.rate,
  SYMBOL_TRADE_CONTRACT_SIZE: ({ contract }) => contract.contractSize,
  SYMBOL_VOLUME_MIN: ({ contract }) => lots(contract.volumeMin),
  SYMBOL_VOLUME_MAX: ({ contract }) => lots(contract.volumeMax),
  SYMBOL_VOLUME_STEP: ({ contract }) => lots(contract.volumeStep),
  SYMBOL_VOLUME_LIMIT: ({ contract }) => lots(contract.volumeLimit),
  SYMBOL_SWAP_LONG: ({ contract }) => contract.swapLong,
  SYMBOL_SWAP_SHORT: ({ contract }) => contract.swapShort,
  ...Object.fromEntries(
    weekdays.map((name, day) => [`SYMBOL_SWAP_${name}`, ({ contract }: SymbolQuotes) => contract.swapDays[day] ?? 0]),
  ),
}

const strings: Readonly<Record<string, (quotes: SymbolQuotes) => string>> = {
  SYMBOL_DESCRIPTION: ({ contract }) => contract.description,
  SYMBOL_PATH: ({ contract }) => contract.path,
  SYMBOL_CURRENCY_BASE: ({ contract }) => contract.base,
  SYMBOL_CURRENCY_PROFIT: ({ contract }) => contract.profit,
  SYMBOL_CURRENCY_MARGIN: ({ contract }) => contract.margin,
}

/** SymbolInfo* and Market Watch. */
export function symbolCalls(parts: TerminalParts): CallTable {
  const { venue, marketWatch } = parts
  const of = (name: string): SymbolQuotes | undefined => {
    const quotes = venue.quotes.get(name)
    if (!quotes) parts.fail(ERROR.UNKNOWN_SYMBOL)
    return quotes
  }
  const names = (selected: string) => (selected === '1' ? [...marketWatch] : [...venue.quotes.keys()])
  return {
    SymbolsTotal: ([selected = '1']) => [String(names(selected).length)],
    SymbolName: ([index = '0', selected = '1']) => [names(selected)[Number(index)] ?? ''],
    SymbolExist: ([name = '']) => [flag(venue.quotes.has(name)), flag(false)],
    SymbolSelect: ([name = '', isSelected = '1']) => {
      if (!of(name)) return [flag(false)]
      if (isSelected === '1') marketWatch.add(name)
      else marketWatch.delete(name)
      return [flag(true)]
    },
    SymbolInfoInteger: ([name = '', property = '']) => {
      if (property === 'SYMBOL_SELECT' || property === 'SYMBOL_VISIBLE') return [flag(marketWatch.has(name))]
      return [String(read(integers, property)(of(name)) ?? 0)]
    },
    SymbolInfoDouble: ([name = '', property = '']) => [String(read(doubles, property)(of(name)) ?? 0)],
    SymbolInfoString: ([name = '', property = '']) => [read(strings, property)(of(name)) ?? ''],
    SymbolInfoSessionTrade: ([name = '', day = '0', index = '0']) => {
      const session = of(name)?.contract.sessions[Number(day)]?.[Number(index)]
      // 24:00 is 86,400 seconds: the first moment of the next day.
      return session ? [flag(true), ...session.map((minute) => String(minute * 60))] : [flag(false), '0', '0']
    },
  }
}

function read<T>(table: Readonly<Record<string, (quotes: SymbolQuotes) => T>>, property: string) {
  const value = table[property]
  if (!value) throw new RangeError(`A symbol has no property ${property}.`)
  return (quotes: SymbolQuotes | undefined): T | undefined => quotes && value(quotes)
}
