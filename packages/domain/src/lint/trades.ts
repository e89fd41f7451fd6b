import type { Instrument, PartialRisk, RungNumber } from '@ratchet/contract'
import { compileLadder, isTighter, type Ladder, rungLevels } from '../ladder/ladder.ts'
import { staircase } from '../ladder/staircase.ts'
import type { Points, Side } from '../numbers/types.ts'
import { type LadderFinding, warn } from './rungs.ts'
import { pointWords } from './words.ts'

/** An open position, or an order that waits at its price, which the ladder will move: with its own stop and target, 0 is none. */
export interface LintTrade {
  /** For people: 'Buy 0.10 GOLD #123'. */
  readonly name: string
  readonly symbol: string
  readonly side: Side
  readonly open: Points
  readonly sl: Points
  readonly tp: Points
}

/** Of a longer list only the newest trades are checked. (LIN9) */
export const mostLinted = { positions: 300, orders: 200 } as const

/** One rung and one trade that do not go together; `pips` is the level of the trade's own in the way, seen from its open. */
interface Clash {
  readonly rung: RungNumber
  readonly trade: LintTrade
  readonly pips: string
}

/** Findings about a ladder on the existing trades, newest first. (LIN9, LIN10) */
export function lintTrades(
  risk: PartialRisk,
  trades: readonly LintTrade[],
  instruments: readonly Instrument[],
): LadderFinding[] {
  const ladders = new Map(instruments.map((one) => [one.symbol, { instrument: one, ladder: compileLadder(risk, one) }]))
  const unreached: Clash[] = []
  const idle: Clash[] = []
  for (const trade of trades) {
    const its = ladders.get(trade.symbol)
    if (!its) continue
    unreached.push(...beyondItsTarget(trade, its.ladder, its.instrument))
    idle.push(...behindItsStop(trade, its.ladder, its.instrument))
  }
  return [
    ...byRung(unreached).map(([rung, clashes]) => {
      const text = `Rung ${rung} is at or beyond the target of ${listed(clashes, 'at')}. ${clashes.length > 1 ? 'These trades close' : 'The trade closes'} before the rung is reached. Lower the rung’s profit, or move the ${clashes.length > 1 ? 'targets' : 'target'} away.`
      return warn('LIN9', rung, 'profit', text)
    }),
    ...byRung(idle).map(([rung, clashes]) => {
      const text = `Rung ${rung} does not move the ${clashes.length > 1 ? 'stops' : 'stop'} of ${listed(clashes, 'stop at')}: a stop never loosens. Make the SL smaller to move ${clashes.length > 1 ? 'them' : 'it'}.`
      return warn('LIN10', rung, 'sl', text)
    }),
  ]
}

/** LIN9: rungs at or beyond the trade's own target, where no rung before them has put it further. */
function beyondItsTarget(trade: LintTrade, ladder: Ladder, instrument: Instrument): Clash[] {
  const { side, open, sl, tp } = trade
  if (tp === 0) return []
  const stairs = staircase(rungLevels(ladder, side, open), side, { sl, tp })
  return stairs.flatMap(({ rung, trigger }, index): Clash[] => {
    const inForce = stairs[index - 1]?.tp ?? tp
    const reached = side === 'buy' ? trigger >= tp : trigger <= tp
    return inForce === tp && reached ? [{ rung, trade, pips: pointWords(inFavour(trade, tp), instrument) }] : []
  })
}

/** LIN10: rungs whose stop is no tighter than the trade's own, except those by which the trade got that stop. */
function behindItsStop(trade: LintTrade, ladder: Ladder, instrument: Instrument): Clash[] {
  const { side, open, sl } = trade
  if (sl === 0) return []
  const levels = rungLevels(ladder, side, open)
  const climbed = levels.find((level) => level.sl === sl)
  const isDone = ({ trigger }: { readonly trigger: Points }) =>
    climbed !== undefined && (side === 'buy' ? trigger <= climbed.trigger : trigger >= climbed.trigger)
  return levels
    .filter((level) => level.sl > 0 && !isTighter(side, level.sl, sl) && !isDone(level))
    .map(({ rung }) => ({ rung, trade, pips: pointWords(inFavour(trade, sl), instrument) }))
}

const inFavour = ({ side, open }: LintTrade, level: Points): Points => (side === 'buy' ? level - open : open - level)

function byRung(clashes: readonly Clash[]): [RungNumber, Clash[]][] {
  const groups = new Map<RungNumber, Clash[]>()
  for (const clash of clashes) groups.set(clash.rung, [...(groups.get(clash.rung) ?? []), clash])
  return [...groups].sort(([a], [b]) => a - b)
}

/** The first two by name, the rest by number. */
function listed(clashes: readonly Clash[], at: string): string {
  const names = clashes.slice(0, 2).map(({ trade, pips }) => `${trade.name} (${at} ${pips})`)
  const more = clashes.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(' and ')
}
