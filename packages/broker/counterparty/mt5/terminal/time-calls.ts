import { offsetMs } from '../venue/server-time.ts'
import type { CallTable } from './call-table.ts'
import type { TerminalParts } from './terminal-parts.ts'
import { nothing } from './texts.ts'

/** Clocks: TimeCurrent is the time of the last price, TimeTradeServer and TimeGMT come from the computer's clock. */
export function timeCalls(parts: TerminalParts): CallTable {
  const { venue, faults } = parts
  const gmtMs = () => venue.nowMs() + faults.computerOffMs
  const seconds = (ms: number) => [String(Math.floor(ms / 1000))]
  const lastPriceMsc = () => {
    const until = parts.offlineSinceMsc ?? Number.POSITIVE_INFINITY
    const times = [...parts.marketWatch].map((name) => venue.quotes.get(name)?.last?.msc ?? 0)
    return Math.max(0, ...times.map((msc) => Math.min(msc, until)))
  }
  return {
    TimeCurrent: () => seconds(lastPriceMsc()),
    TimeTradeServer: () => seconds(gmtMs() + offsetMs(venue.zone, venue.nowMs())),
    TimeGMT: () => seconds(gmtMs()),
    TimeLocal: () => seconds(gmtMs()),
    GetTickCount64: () => [String(Math.floor(parts.steadyMs()))],
    GetTickCount: () => [String(Math.floor(parts.steadyMs()) % 2 ** 32)],
    GetMicrosecondCount: () => [String(Math.floor(parts.steadyMs() * 1000))],
    Sleep: () => nothing,
  }
}
