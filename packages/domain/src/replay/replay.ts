import { type Instrument, ladderWords, noRisk, type ReplayPlan, type ReplayResult } from '@ratchet/contract'
import { compileLadder } from '../ladder/ladder.ts'
import { isBeyondWhole, partsOf } from '../ladder/parts.ts'
import { integerFromNumber } from '../numbers/decimal.ts'
import { moneyNumber, priceNumber, volumeFromNumber, volumeNumber } from '../numbers/instruments.ts'
import type { Points } from '../numbers/types.ts'
import type { TickColumns } from '../ticks/ticks.ts'
import { barBounds } from './bar-bounds.ts'
import { type Planned, type Run, runPositions } from './runs.ts'

/** A plan that cannot be run; the message says which position and why. */
export class PlanError extends Error {}

/** Runs a plan as people write it, with prices and lots, over recorded ticks: see `runPositions`. (REP1 to REP6) */
export function replay(ticks: TickColumns, plan: ReplayPlan, instrument: Instrument): ReplayResult {
  checkPlan(ticks, plan)
  const planned = plan.positions.map((position) => resolve(position, plan.ladder, instrument))
  const runs = runPositions(ticks, planned, instrument)
  return {
    positions: planned.map((p, at) => {
      const run = runs[at]
      if (!run) throw new PlanError(afterTheLast(p))
      return present(p.id, run, instrument)
    }),
  }
}

/** The worst and the best that each position of a plan can have come to, where all ticks stand for bars. (TIC9) */
export function replayBounds(
  ticks: TickColumns,
  plan: ReplayPlan,
  instrument: Instrument,
): { readonly worst: number; readonly best: number }[] {
  checkPlan(ticks, plan)
  const planned = plan.positions.map((position) => resolve(position, plan.ladder, instrument))
  const inParts = planned.find(({ parts }) => parts)
  if (inParts) throw new PlanError(`Position "${inParts.id}" is closed in parts at rungs: its bounds are not known`)
  return barBounds(ticks, planned, instrument).map((bounds, at) => {
    if (!bounds) throw new PlanError(afterTheLast(planned[at] as Planned))
    return { worst: moneyNumber(bounds.worst), best: moneyNumber(bounds.best) }
  })
}

/** @throws PlanError where two positions have one id, or a moment counts seconds: as milliseconds it would lie decades before the ticks. */
function checkPlan({ timeMs, length }: TickColumns, { positions }: ReplayPlan): void {
  const [first = 0, last = 0] = [timeMs[0], timeMs[length - 1]]
  const ids = new Set<string>()
  for (const { id, openAt } of positions) {
    if (ids.has(id)) throw new PlanError(`Two positions have the id "${id}"`)
    ids.add(id)
    if (openAt < first && openAt * 1000 >= first && openAt * 1000 <= last && openAt > minSeconds)
      throw new PlanError(
        `Position "${id}": openAt ${openAt} counts seconds; write Unix milliseconds, ${openAt * 1000}`,
      )
  }
}
/** Quotes begin in 1989. */
const minSeconds = 6e8

const afterTheLast = ({ id, openAt }: Planned) => `Position "${id}" opens at ${openAt}, after the last tick`

function resolve(
  position: ReplayPlan['positions'][number],
  ladder: ReplayPlan['ladder'],
  instrument: Instrument,
): Planned {
  // A level of a plan is a price like any other of a replay: rounded to the symbol's digits. (REP2)
  const points = (price: number, name: string): Points => {
    const found = integerFromNumber(price, instrument.digits)
    if (found === undefined) throw new PlanError(`Position "${position.id}": ${name} ${price} is no price`)
    return found
  }
  const volume = volumeFromNumber(position.volume)
  if (volume === undefined)
    throw new PlanError(`Position "${position.id}": volume ${position.volume} has more than 4 decimals`)
  const { id, side, openAt } = position
  const own = position.ladder ?? ladder ?? {}
  const parts = partsOf(own)
  if (parts && isBeyondWhole(parts)) throw new PlanError(`Position "${position.id}": ${ladderWords.partsBeyond}`)
  const isInR = position.unit === 'R' && position.ladder !== undefined
  const isInAtr = position.unit === 'ATR' && position.ladder !== undefined
  const atr = isInAtr ? points(position.atr ?? 0, 'atr') : undefined
  if (atr === 0)
    throw new PlanError(`Position "${position.id}": a ladder in ATR needs "atr", the distance in price that 1 ATR is`)
  if (isInR && position.sl === 0) throw new PlanError(`Position "${position.id}": ${ladderWords.needsStop}`)
  return {
    id,
    side,
    openAt,
    volume,
    sl: points(position.sl, 'sl'),
    tp: points(position.tp, 'tp'),
    ladder: compileLadder(own, instrument),
    parts,
    ...((isInR || isInAtr) && { inR: Object.assign({}, noRisk, own), atr }),
  }
}

function present(id: string, run: Run, instrument: Instrument): ReplayResult['positions'][number] {
  const price = (points: Points) => priceNumber(points, instrument)
  const presentPart = (part: Run['parts'][number]) => ({
    time: part.timeMs,
    rung: part.rung,
    volume: volumeNumber(part.volume),
    price: price(part.price),
    profit: moneyNumber(part.cents),
  })
  return {
    id,
    openTime: run.openTimeMs,
    openPrice: price(run.openPrice),
    changes: run.changes.map(({ timeMs, rung, sl, tp }) => ({ time: timeMs, rung, sl: price(sl), tp: price(tp) })),
    ...(run.parts.length > 0 && { parts: run.parts.map(presentPart) }),
    closeTime: run.closeTimeMs,
    closePrice: price(run.closePrice),
    reason: run.reason,
    profit: moneyNumber(run.cents),
  }
}
