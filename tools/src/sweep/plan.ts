import type { Instrument, PartialRisk } from '@ratchet/contract'
import { compileLadder, type Side, type Trials, trialsOf } from '@ratchet/domain'
import { UsageError } from '../cli.ts'

/** More would take more memory than it is worth. */
const most = 1_000_000
const field = /^(profit|sl|tp)[1-6]$/

export interface SweepPlan {
  readonly ladders: readonly PartialRisk[]
  readonly trials: Trials
}

/**
 * A plan as it is written: `{"side": "buy", "stop": 100, "target": 0, "values": {"profit1": [10, 20], "sl1": [5, 10]}}`, all in pips.
 * Every choice of the values is a ladder.
 * @throws UsageError that says what is wrong with it
 */
export function readPlan(text: string, instrument: Instrument): SweepPlan {
  const { side, stop, target, values } = parsed(text)
  let ladders: PartialRisk[] = [{}]
  for (const [name, given] of Object.entries(values)) {
    if (!field.test(name))
      throw new UsageError(`The plan: "${name}" is none of profit1 to profit6, sl1 to sl6, tp1 to tp6`)
    const choices = Array.isArray(given) ? given.map((value) => pips(value, name)) : [pips(given, name)]
    if (ladders.length * choices.length > most) throw new UsageError(`The plan: these are more than ${most} ladders`)
    ladders = ladders.flatMap((ladder) => choices.map((value) => ({ ...ladder, [name]: value })))
  }
  const points = (value: unknown, name: string) => Math.round(pips(value ?? 0, name) * instrument.pipPoints)
  const compiled = ladders.map((ladder) => compileLadder(ladder, instrument))
  return { ladders, trials: trialsOf(compiled, side, points(stop, 'stop'), points(target, 'target')) }
}

function parsed(text: string): { side: Side; stop: unknown; target: unknown; values: Record<string, unknown> } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`The plan is no JSON (${(error as Error).message})`)
  }
  const { side, stop, target, values } = (json ?? {}) as Record<string, unknown>
  if (side !== 'buy' && side !== 'sell') throw new UsageError('The plan: side must be "buy" or "sell"')
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new UsageError('The plan: values must name the fields of a ladder, each with a list of pips')
  return { side, stop, target, values: values as Record<string, unknown> }
}

function pips(value: unknown, name: string): number {
  if (typeof value === 'number' && value >= 0 && value <= 1e6) return value
  throw new UsageError(`The plan: ${name} must be a number of pips, not ${JSON.stringify(value)}`)
}
