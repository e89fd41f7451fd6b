import { type Instrument, type PartialRisk, type RungNumber, rungNumbers } from '@ratchet/contract'
import { partDue, partOf, partsOf } from '../ladder/parts.ts'
import { formatDecimal } from '../numbers/decimal.ts'
import type { Volume } from '../numbers/types.ts'
import { type LadderFinding, warn } from './rungs.ts'
import { lotWords } from './words.ts'

const whole = 10_000
/** '33.33 %', '25 %'. */
const percentWords = (part: number): string => `${formatDecimal(part, 2).replace(/\.?0+$/, '')} %`

/** Looks over the parts that rungs close, whatever the figures of the ladder count. (LIN13, LIN14, LIN15) */
export function lintParts(rungs: PartialRisk): LadderFinding[] {
  return [...withoutRung(rungs), ...moreThanAll(rungs), ...afterAll(rungs)]
}

/** LIN13: a rung that is off is never reached. */
function withoutRung(rungs: PartialRisk): LadderFinding[] {
  return rungNumbers
    .filter((n) => !rungs[`profit${n}`] && partOf(rungs, n) > 0)
    .map((n) => {
      const text = `Rung ${n} closes a part but has no profit, so it is off and closes nothing. Set its profit, or clear its part.`
      return warn('LIN13', n, 'close', text)
    })
}

/** LIN14: no more than the whole can be closed. */
function moreThanAll(rungs: PartialRisk): LadderFinding[] {
  const parts = partsOf(rungs) ?? []
  let sum = 0
  for (const n of rungNumbers) {
    sum += parts[n - 1] ?? 0
    if (sum <= whole) continue
    const all = parts.reduce((total, part) => total + part, 0)
    const text = `The rungs close ${percentWords(all)} in total, more than the whole position. Make the total 100 % or less.`
    return [{ ...warn('LIN14', n, 'close', text), severity: 'error' }]
  }
  return []
}

/** LIN15: once all is closed nothing climbs any more. */
function afterAll(rungs: PartialRisk): LadderFinding[] {
  const parts = partsOf(rungs)
  if (!parts) return []
  const order = rungNumbers.filter((n) => rungs[`profit${n}`]).sort((a, b) => profitOf(rungs, a) - profitOf(rungs, b))
  let sum = 0
  const last = order.find((n) => {
    sum += parts[n - 1] ?? 0
    return sum >= whole
  })
  if (last === undefined) return []
  return order
    .filter((n) => profitOf(rungs, n) > profitOf(rungs, last))
    .map((n) => {
      const text = `Rung ${n} is never reached: rung ${last} closes the last part of the position first. Make the parts less than 100 %, or clear rung ${n}.`
      return warn('LIN15', n, 'profit', text)
    })
}

const profitOf = (rungs: PartialRisk, n: RungNumber): number => rungs[`profit${n}`] ?? 0

/** LIN16: a part below the smallest volume does not close alone. Rungs are checked in the order of their profit. */
export function partsTooSmall(rungs: PartialRisk, instrument: Instrument, volume: Volume): LadderFinding[] {
  const parts = partsOf(rungs)
  if (!parts || volume === 0) return []
  const order = rungNumbers.filter((n) => rungs[`profit${n}`]).sort((a, b) => profitOf(rungs, a) - profitOf(rungs, b))
  const least = lotWords(instrument.volumeMin)
  let [open, reached, asked] = [volume, 0, 0]
  return order.flatMap((n) => {
    reached |= 1 << (n - 1)
    const due = partDue(parts, { of: volume, open, reached, asked }, instrument)
    if (due) {
      open -= due.volume
      asked = reached
    }
    if (due || !parts[n - 1] || open === 0) return []
    const text = `Rung ${n} closes nothing of ${lotWords(volume)} lot ${instrument.symbol}: ${percentWords(parts[n - 1] ?? 0)} is less than ${least} lot, or would leave less than that. Make its part larger, or trade more lots.`
    return [warn('LIN16', n, 'close', text)]
  })
}
