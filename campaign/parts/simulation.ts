import type { Failure, Part, Round } from '../campaign.ts'
import type { RunProgram } from '../programs.ts'
import type { RecordedSeed } from '../seeds.ts'
import { again, failuresOf } from './report.ts'

/** About as many as live in half a minute. */
const seedsOf = { paper: 1500, oanda: 300, shards: 800, 'oanda-shards': 150 } as const
const brokers = Object.keys(seedsOf) as readonly (keyof typeof seedsOf)[]
/** The rarest planted bug shows in one of some thousand seeds. */
const plantSeeds = 10_000
const plans = 5000

const program = 'simulation/main.ts'
const planTests = { plans: 'simulation/recorded-plans', replay: 'tools/src/replay/twin' } as const
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'rules']

/** Fresh seeds of each broker, planted bugs, and cases generated from a fresh seed, in turns. */
export function simulationPart(run: RunProgram, plants: readonly string[]): Part {
  return {
    name: 'simulation',
    round(nth, seed) {
      const turn = Math.floor(nth / 3)
      if (nth % 3 === 0) return huntSeeds(run, brokers[turn % brokers.length] ?? 'paper', seed)
      const plant = plants[turn % plants.length]
      if (nth % 3 === 1 && plant !== undefined) return huntPlant(run, plant, seed)
      const kind = (['plans', 'replay', 'properties'] as const)[turn % 3] ?? 'properties'
      return kind === 'properties' ? huntCases(run, seed) : huntPlans(run, kind, seed)
    },
  }
}

async function huntSeeds(run: RunProgram, broker: keyof typeof seedsOf, first: number): Promise<Round> {
  const words = [program, '--seed', String(first), '--seeds', String(seedsOf[broker]), '--broker', broker]
  const ran = await run(words)
  const what = `${seedsOf[broker]} seeds of ${broker} from ${first}`
  const [, seed, broke] = /^Seed (\d+) breaks (.+)$/m.exec(ran.output) ?? []
  if (seed === undefined) return { what, failures: failuresOf(ran, again(words)) }
  const repeat = [program, '--seed', seed, '--broker', broker]
  const { output } = await run(repeat)
  const story = output.trimEnd().split('\n')
  const entry: RecordedSeed = { kind: 'simulation', broker, seed: Number(seed), broke, story }
  return { what, failures: [{ message: `${output}${again(repeat)}`, entry }] }
}

async function huntPlant(run: RunProgram, plant: string, first: number): Promise<Round> {
  const { seed, failure } = await searchPlant(run, plant, first)
  const found = seed === undefined ? '' : `, found by ${seed}`
  return { what: `planted bug "${plant}" from ${first}${found}`, failures: failure ? [failure] : [] }
}

/** Searches a seed that finds a planted bug. */
export async function searchPlant(
  run: RunProgram,
  plant: string,
  first: number,
): Promise<{ readonly seed?: number; readonly entry?: RecordedSeed; readonly failure?: Failure }> {
  const words = [program, '--seed', String(first), '--seeds', String(plantSeeds), '--plant', plant]
  const ran = await run(words)
  const [, seed] = /^Seed (\d+) breaks /m.exec(ran.output) ?? []
  const [, broker = 'paper'] = /--broker (\S+)/.exec(ran.output) ?? []
  if (seed !== undefined)
    return { seed: Number(seed), entry: { kind: 'simulation', broker, seed: Number(seed), kills: plant } }
  if (ran.isStopped) return {}
  return { failure: { message: `The planted bug "${plant}" was not found.\n${ran.output}${again(words)}` } }
}

async function huntPlans(run: RunProgram, kind: 'plans' | 'replay', seed: number): Promise<Round> {
  const ran = await run([...vitest, planTests[kind]], { RATCHET_PLANS: String(plans), RATCHET_SEED: String(seed) })
  const repeat = `Again: RATCHET_PLANS=${plans} RATCHET_SEED=${seed} npm test -- ${planTests[kind]}`
  const failures = failuresOf(ran, repeat).map((one) => ({ ...one, entry: { kind, seed, plans, broke: one.message } }))
  return {
    what: `${plans} ${kind === 'plans' ? 'plans on recorded ticks' : 'plans of the replay'} of ${seed}`,
    failures,
  }
}

/** The properties of the pure packages, over other generated cases than those of `npm test`. A failure prints its case. */
async function huntCases(run: RunProgram, seed: number): Promise<Round> {
  const ran = await run([...vitest, 'packages'], { RATCHET_FUZZ_SEED: String(seed) })
  const repeat = `Again: RATCHET_FUZZ_SEED=${seed} npm test -- packages`
  return { what: `properties over the cases of ${seed}`, failures: failuresOf(ran, repeat) }
}
