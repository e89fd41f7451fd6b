import { type Instrument, ladderWords, mostRungs, type PartialRisk, rungNumbers } from '@ratchet/contract'
import {
  compileLadder,
  isBeyondWhole,
  type Parts,
  partsOf,
  type Side,
  type Trials,
  trialsOf,
  volumeFromNumber,
} from '@ratchet/domain'
import { UsageError } from '../cli.ts'

/** More would take more memory than it is worth. */
const most = 1_000_000
const names: readonly string[] = ['profit', 'sl', 'tp', 'close']
const fields = new Set(names.flatMap((name) => rungNumbers.map((rung) => `${name}${rung}`)))
const said = names.map((name) => `${name}1 to ${name}${mostRungs}`).join(', ')

export interface SweepPlan {
  readonly ladders: readonly PartialRisk[]
  readonly trials: Trials
}

/**
 * A plan as it is written: `{"side": "buy", "stop": 100, "target": 0, "values": {"profit1": [10, 20], "sl1": [5, 10]}}`, all in pips.
 * Every choice of the values is a ladder. Rungs that close parts have their percent under `close1` and so on; the plan then says with `volume` how
 * many lots each position has, since parts are whole steps of it.
 * @throws UsageError that says what is wrong with it
 */
export function readPlan(text: string, instrument: Instrument): SweepPlan {
  const { side, stop, target, volume, values } = parsed(text)
  let ladders: PartialRisk[] = [{}]
  for (const [name, given] of Object.entries(values)) {
    if (!fields.has(name)) throw new UsageError(`The plan: "${name}" is none of ${said}`)
    const read = name.startsWith('close') ? percent : pips
    const choices = Array.isArray(given) ? given.map((value) => read(value, name)) : [read(given, name)]
    if (ladders.length * choices.length > most) throw new UsageError(`The plan: these are more than ${most} ladders`)
    ladders = ladders.flatMap((ladder) => choices.map((value) => ({ ...ladder, [name]: value })))
  }
  const points = (value: unknown, name: string) => Math.round(pips(value ?? 0, name) * instrument.pipPoints)
  const compiled = ladders.map((ladder) => compileLadder(ladder, instrument))
  const parts = partsOfAll(ladders)
  if (volume === undefined && parts.some((one) => one))
    throw new UsageError('The plan: a ladder that closes parts needs "volume", the lots of each position')
  const lots = volume === undefined ? undefined : { instrument, volume: lotsIn(volume, instrument), parts }
  return { ladders, trials: trialsOf(compiled, side, points(stop, 'stop'), points(target, 'target'), lots) }
}

/** Ladders with the same parts share them: a million ladders would take a million lists. */
function partsOfAll(ladders: readonly PartialRisk[]): (Parts | undefined)[] {
  const known = new Map<string, Parts>()
  return ladders.map((ladder) => {
    const parts = partsOf(ladder)
    if (!parts) return undefined
    if (isBeyondWhole(parts)) throw new UsageError(`The plan: ${ladderWords.partsBeyond}`)
    const shared = known.get(parts.join()) ?? parts
    known.set(parts.join(), shared)
    return shared
  })
}

function lotsIn(value: unknown, { symbol, volumeMin, volumeStep }: Instrument): number {
  const volume = typeof value === 'number' ? volumeFromNumber(value) : undefined
  if (volume !== undefined && volume >= volumeMin && volume % volumeStep === 0) return volume
  throw new UsageError(`The plan: volume must be lots that ${symbol} is traded in, not ${JSON.stringify(value)}`)
}

function parsed(text: string) {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`The plan is no JSON (${(error as Error).message})`)
  }
  const { side, stop, target, volume, values } = (json ?? {}) as Record<string, unknown>
  if (side !== 'buy' && side !== 'sell') throw new UsageError('The plan: side must be "buy" or "sell"')
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new UsageError('The plan: values must name the fields of a ladder, each with a list of pips')
  return { side: side as Side, stop, target, volume, values: values as Record<string, unknown> }
}

function pips(value: unknown, name: string): number {
  if (typeof value === 'number' && value >= 0 && value <= 1e6) return value
  throw new UsageError(`The plan: ${name} must be a number of pips, not ${JSON.stringify(value)}`)
}

function percent(value: unknown, name: string): number {
  if (typeof value === 'number' && value >= 0 && value <= 100 && Number(value.toFixed(2)) === value) return value
  throw new UsageError(`The plan: ${name}: ${ladderWords.partWrong}`)
}
