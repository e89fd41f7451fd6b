import type { PublicDrill, PublicDrillReport } from '@ratchet/contract'
import { type DrillReport, moneyNumber, priceNumber, toDecimal } from '@ratchet/domain'
import type { DrillRow } from '@ratchet/store'
import { isoTime, type View } from '../core/present/view.ts'

const timeOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms))

export function presentDrill(row: DrillRow, view: View, nowMs = Date.now()): PublicDrill {
  const { id, login, seconds, seed, state, report } = row
  return {
    id,
    account: login,
    faults: [...row.faults],
    seconds,
    seed,
    state,
    askedAt: isoTime(row.askedAtMs),
    startedAt: timeOrNull(row.startedAtMs),
    endedAt: timeOrNull(row.endedAtMs),
    elapsedMs: row.startedAtMs === null || row.endedAtMs !== null ? null : Math.max(0, nowMs - row.startedAtMs),
    now: [...row.on],
    report: report && presentReport(report, view),
  }
}

/** The figures in the digits people read. */
function presentReport(report: DrillReport, view: View): PublicDrillReport {
  const { outcome, verdict, fromMs, toMs, checks, rungs, stops, orders, loosened, differences } = report
  return {
    outcome,
    verdict,
    checks: [...checks],
    rungs,
    stops,
    orders,
    loosened,
    differences,
    from: isoTime(fromMs),
    to: isoTime(toMs),
    faults: report.faults.map(({ fault, hits, windows }) => ({
      fault,
      hits,
      windows: windows.map((window) => ({ from: isoTime(window.fromMs), to: isoTime(window.toMs) })),
    })),
    gaps: report.gaps.map(({ position, symbol, ms, bareMs, cents, ...span }) => ({
      position,
      symbol,
      ms,
      bareMs,
      from: isoTime(span.fromMs),
      to: timeOrNull(span.toMs),
      money: cents === null ? null : moneyNumber(cents),
    })),
    unknown: report.unknown.map((span) => ({ from: isoTime(span.fromMs), to: timeOrNull(span.toMs), how: span.how })),
    closes: report.closes.map((close) => presentClose(close, view)),
  }
}

function presentClose(close: DrillReport['closes'][number], view: View): PublicDrillReport['closes'][number] {
  const { position, symbol, reason, slippage } = close
  const instrument = view.instrument(symbol)
  return {
    position,
    symbol,
    reason,
    at: isoTime(close.atMs),
    price: priceNumber(close.price, instrument),
    intended: priceNumber(close.intended, instrument),
    // A pip is one or ten points, so a number of pips has at most one decimal.
    slippagePips: slippage && toDecimal(Math.round((slippage.points * 10) / instrument.pipPoints), 1),
    slippageMoney: slippage && moneyNumber(slippage.cents),
  }
}
