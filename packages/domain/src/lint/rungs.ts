import { type Instrument, type OwnRungField, type PartialRisk, type RungNumber, rungNumbers } from '@ratchet/contract'
import { compileLadder, type Ladder, type LadderRung } from '../ladder/ladder.ts'
import { pipWords } from './words.ts'

/** A finding about a ladder before it is saved: an error can never work, a warning works but hardly as meant. */
export interface LadderFinding {
  /** Its rule, as SPEC.md numbers it. */
  readonly rule: `LIN${number}`
  readonly severity: 'error' | 'warning'
  /** The rung that is at fault, and the field in which to mend it. */
  readonly rung: RungNumber
  readonly field: OwnRungField
  /** A sentence for the trader that says what is wrong and what to do. */
  readonly text: string
}

type Words = (nanoPoints: bigint) => string

/** Looks a ladder over by itself, rung by rung; pips are the instrument's. (LIN1, LIN2, LIN3, LIN6, LIN7) */
export function lintRungs(risk: PartialRisk, instrument: Instrument): LadderFinding[] {
  const ladder = compileLadder(risk, instrument)
  const pip = BigInt(instrument.pipPoints)
  const pips: Words = (nano) => pipWords(nano / pip)
  return rungNumbers.flatMap((number) => {
    const rung = ladder.find((one) => one.rung === number)
    if (!rung) return idleRung(risk, number)
    return [
      ...outOfOrder(rung, ladder, pips),
      ...behind(rung, ladder, pips),
      ...beyond(rung, ladder, pips),
      ...losing(rung, pips),
    ]
  })
}

/** LIN1: what a rung that is off asks for never happens. */
function idleRung(risk: PartialRisk, rung: RungNumber): LadderFinding[] {
  if (!risk[`sl${rung}`] && !risk[`tp${rung}`]) return []
  const text = `Rung ${rung} has a stop or a target but no profit, so it is off. Set its profit, or clear its SL and TP.`
  return [warn('LIN1', rung, 'profit', text)]
}

/** LIN2: rungs are read by their numbers; they act in the order of their profit. One finding names all rungs that are out of order. */
function outOfOrder({ rung, trigger }: LadderRung, ladder: Ladder, pips: Words): LadderFinding[] {
  const earlier = ladder.filter((one) => one.rung < rung)
  const same = earlier.find((one) => one.trigger === trigger)
  if (same) {
    const text = `Rungs ${same.rung} and ${rung} have the same profit of ${pips(trigger)}, so they act as one. Give them different profits, or clear one.`
    return [warn('LIN2', rung, 'profit', text)]
  }
  const unordered = ladder.filter((one) => laterOf(one, ladder))
  const [first] = unordered
  const later = laterOf(first, ladder)
  if (!later || first?.rung !== rung) return []
  if (unordered.length > 1) {
    const names = unordered.map((one) => String(one.rung))
    const text = `Rungs ${names.slice(0, -1).join(', ')} and ${names.at(-1)} are out of order. Sort the rungs by profit.`
    return [warn('LIN2', rung, 'profit', text)]
  }
  const text = `Rung ${rung} at ${pips(trigger)} is reached before rung ${later.rung} at ${pips(later.trigger)}. Sort the rungs by profit.`
  return [warn('LIN2', rung, 'profit', text)]
}

/** A rung with a lower number that is reached later; none where another has the same profit, which is a finding of its own. */
function laterOf(one: LadderRung | undefined, ladder: Ladder): LadderRung | undefined {
  if (!one) return undefined
  const earlier = ladder.filter(({ rung }) => rung < one.rung)
  const isShared = earlier.some(({ trigger }) => trigger === one.trigger)
  return isShared ? undefined : earlier.find(({ trigger }) => trigger > one.trigger)
}

/** LIN3: a stop never loosens and a target never comes nearer, so a rung that asks for no more than an earlier one moves nothing. */
function behind(one: LadderRung, ladder: Ladder, pips: Words): LadderFinding[] {
  const { rung, trigger, sl, tp } = one
  const findings: LadderFinding[] = []
  const before = ladder.filter((other) => isBefore(other, one))
  const stop = tightest(before)
  if (stop?.sl != null && sl !== null && stop.sl >= sl) {
    const text = `Rung ${rung} would ${locks(sl, pips)}, but rung ${stop.rung} already ${locked(stop.sl, pips)}. The stop does not move. Set the SL of rung ${rung} below ${pips(trigger - stop.sl)} to move it.`
    findings.push(warn('LIN3', rung, 'sl', text))
  }
  const target = furthest(before)
  if (target?.tp != null && tp !== null && target.tp >= tp) {
    const text = `Rung ${rung} puts the target at ${pips(tp)}, but rung ${target.rung} already puts it at ${pips(target.tp)}. The target does not move. Set the TP of rung ${rung} above ${pips(target.tp - trigger)} to move it.`
    findings.push(warn('LIN3', rung, 'tp', text))
  }
  return findings
}

/** LIN6: a position ends at its target, so a rung at or beyond the target of the rungs before it is hardly ever reached. */
function beyond(one: LadderRung, ladder: Ladder, pips: Words): LadderFinding[] {
  const { rung, trigger } = one
  const last = furthest(ladder.filter((other) => isBefore(other, one)))
  if (last?.tp == null || trigger < last.tp) return []
  const text = `Rung ${rung} at ${pips(trigger)} is at or beyond the target at ${pips(last.tp)}. The position closes before the rung is reached. Lower its profit, or raise the TP of rung ${last.rung}.`
  return [warn('LIN6', rung, 'profit', text)]
}

/** LIN7: a stop further behind the price than the price has come is no lock but a smaller loss. */
function losing({ rung, trigger, sl }: LadderRung, pips: Words): LadderFinding[] {
  if (sl === null || sl >= 0n) return []
  const text = `Rung ${rung} still allows a loss of ${pips(-sl)}: its SL of ${pips(trigger - sl)} is larger than its profit of ${pips(trigger)}. Make its SL smaller than its profit.`
  return [warn('LIN7', rung, 'sl', text)]
}

/** Rungs act in the order of their profit, those with the same one together. */
const isBefore = (other: LadderRung, one: LadderRung): boolean => other.trigger < one.trigger

/** The first of those whose stop locks in most, and whose target lies furthest. */
const tightest = (rungs: Ladder) => most(rungs, ({ sl }) => sl)
const furthest = (rungs: Ladder) => most(rungs, ({ tp }) => tp)

function most(rungs: Ladder, level: (rung: LadderRung) => bigint | null): LadderRung | null {
  let found: LadderRung | null = null
  for (const rung of rungs) {
    const now = level(rung)
    const best = found && level(found)
    if (now !== null && (best === null || now > best)) found = rung
  }
  return found
}

const locks = (sl: bigint, pips: Words): string => (sl < 0n ? `allow a loss of ${pips(-sl)}` : `lock in ${pips(sl)}`)
const locked = (sl: bigint, pips: Words): string => (sl < 0n ? `allows a loss of ${pips(-sl)}` : `locks in ${pips(sl)}`)

export const warn = (
  rule: LadderFinding['rule'],
  rung: RungNumber,
  field: 'profit' | 'sl' | 'tp' | 'close',
  text: string,
): LadderFinding => ({ rule, severity: 'warning', rung, field: `${field}${rung}`, text })
