import { type Instrument, type PartialRisk, type RiskField, type RungNumber, rungNumbers } from '@ratchet/contract'
import { formatDecimal } from './decimal.ts'
import { compileLadder, type Ladder, type LadderRung, nanoPerPoint } from './ladder.ts'

/** What is worth saying about a ladder before it is saved: an error can never work, a warning works but hardly as meant. */
export interface LadderFinding {
  readonly severity: 'error' | 'warning'
  /** The rung that is at fault, and the field in which to mend it. */
  readonly rung: RungNumber
  readonly field: RiskField
  /** A sentence for the trader. */
  readonly text: string
}

type Words = (nanoPoints: bigint) => string
interface Context {
  readonly instrument: Instrument
  readonly spread: bigint
  readonly pips: Words
}

/**
 * Looks a ladder over, rung by rung. `spreadPoints` is an ordinary spread of the symbol, 0 where none is known. The findings come in
 * the order of the rungs; an empty list is a ladder without fault. (LIN1 to LIN6)
 */
export function lintLadder(risk: PartialRisk, instrument: Instrument, spreadPoints = 0): LadderFinding[] {
  const ladder = compileLadder(risk, instrument)
  const pip = BigInt(instrument.pipPoints)
  const context: Context = {
    instrument,
    spread: BigInt(Math.max(0, Math.round(spreadPoints))) * nanoPerPoint,
    pips: (nano) => pipWords(nano / pip),
  }
  return rungNumbers.flatMap((number) => {
    const rung = ladder.find((one) => one.rung === number)
    if (!rung) return idleRung(risk, number)
    return [
      ...outOfOrder(rung, ladder, context),
      ...behind(rung, ladder, context),
      ...tooNear(rung, context),
      ...beyond(rung, ladder, context),
    ]
  })
}

/** LIN1: what a rung that is off asks for never happens. */
function idleRung(risk: PartialRisk, rung: RungNumber): LadderFinding[] {
  if (!risk[`sl${rung}`] && !risk[`tp${rung}`]) return []
  const text = `Rung ${rung} has a stop or a target but no profit, so it is off.`
  return [{ severity: 'warning', rung, field: `profit${rung}`, text }]
}

/** LIN2: rungs are read from the first to the sixth; they act in the order of their profit. */
function outOfOrder({ rung, trigger }: LadderRung, ladder: Ladder, { pips }: Context): LadderFinding[] {
  const earlier = ladder.filter((one) => one.rung < rung)
  const same = earlier.find((one) => one.trigger === trigger)
  const later = earlier.find((one) => one.trigger > trigger)
  if (same)
    return [
      warning(
        rung,
        'profit',
        `Rungs ${same.rung} and ${rung} have the same profit of ${pips(trigger)}: they act as one.`,
      ),
    ]
  if (!later) return []
  const text = `Rung ${rung} at ${pips(trigger)} is reached before rung ${later.rung} at ${pips(later.trigger)}: put the rungs in order of profit.`
  return [warning(rung, 'profit', text)]
}

/** LIN3: a stop never loosens and a target never comes nearer, so a rung that asks for no more than an earlier one moves nothing. */
function behind(one: LadderRung, ladder: Ladder, { pips }: Context): LadderFinding[] {
  const { rung, sl, tp } = one
  const findings: LadderFinding[] = []
  const before = ladder.filter((other) => isBefore(other, one))
  const stop = before.find((other) => sl !== null && other.sl !== null && other.sl >= sl)
  if (stop?.sl != null && sl !== null) {
    findings.push(
      warning(
        rung,
        'sl',
        `Rung ${rung} would ${locks(sl, pips)}, rung ${stop.rung} before it already ${locked(stop.sl, pips)}: its stop does not move.`,
      ),
    )
  }
  const target = before.find((other) => tp !== null && other.tp !== null && other.tp >= tp)
  if (target?.tp != null && tp !== null) {
    findings.push(
      warning(
        rung,
        'tp',
        `Rung ${rung} puts the target at ${pips(tp)}, rung ${target.rung} before it at ${pips(target.tp)}: its target does not move.`,
      ),
    )
  }
  return findings
}

/** LIN4, LIN5: a stop needs room between itself and the price that reaches the rung. */
function tooNear({ rung, trigger, sl }: LadderRung, { instrument, spread, pips }: Context): LadderFinding[] {
  if (sl === null) return []
  const room = trigger - sl
  const level = BigInt(instrument.stopsLevel) * nanoPerPoint
  if (room < level) {
    const text = `Rung ${rung} puts the stop ${pips(room)} behind the price, nearer than the ${pips(level)} that the broker accepts.`
    return [{ severity: 'error', rung, field: `sl${rung}`, text }]
  }
  if (room >= spread) return []
  return [
    warning(
      rung,
      'sl',
      `Rung ${rung} puts the stop ${pips(room)} behind the price, less than the spread of ${pips(spread)}: it may close at once.`,
    ),
  ]
}

/** LIN6: a position ends at its target, so a rung at or beyond the target of the rungs before it is hardly ever reached. */
function beyond(one: LadderRung, ladder: Ladder, { pips }: Context): LadderFinding[] {
  const { rung, trigger } = one
  const targets = ladder.filter((other) => isBefore(other, one) && other.tp !== null)
  const furthest = targets.reduce<bigint | null>(
    (most, { tp }) => (most === null || (tp ?? 0n) > most ? tp : most),
    null,
  )
  if (furthest === null || trigger < furthest) return []
  return [
    warning(
      rung,
      'profit',
      `Rung ${rung} at ${pips(trigger)} lies at or beyond the target at ${pips(furthest)}: the position ends before it is reached.`,
    ),
  ]
}

/** Rungs act in the order of their profit, those with the same one together. */
const isBefore = (other: LadderRung, one: LadderRung): boolean => other.trigger < one.trigger

const locks = (sl: bigint, pips: Words): string => (sl < 0n ? `allow a loss of ${pips(-sl)}` : `lock in ${pips(sl)}`)
const locked = (sl: bigint, pips: Words): string => (sl < 0n ? `allows a loss of ${pips(-sl)}` : `locks in ${pips(sl)}`)

function warning(rung: RungNumber, field: 'profit' | 'sl' | 'tp', text: string): LadderFinding {
  return { severity: 'warning', rung, field: `${field}${rung}`, text }
}

function pipWords(nanoPips: bigint): string {
  const text = formatDecimal(Number(nanoPips), 9).replace(/\.?0+$/, '')
  return text === '1' ? '1 pip' : `${text} pips`
}
