import { parseArgs } from 'node:util'
import type { BrokerName, Shape } from './desk.ts'
import { plantNames } from './inside/plants.ts'
import { programPlantNames } from './inside/program-plants.ts'
import { marks, phases } from './marks.ts'
import { kinds } from './rounds/index.ts'
import type { Place } from './rounds/round.ts'
import { Run } from './run.ts'

const allPlants = [...plantNames, ...programPlantNames]
const names = kinds.map(({ name }) => name)
const usage = `Usage: npm run -s chaos -- [--rounds N] [--seed S] [--only ${names.join('|')}] [--shape all|split] [--broker paper|oanda|mt5] [--at "before intent.order"] [--plant "${allPlants.join('|')}"]`

const whole = (text: string, name: string): number => {
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) throw new RangeError(`--${name} must be a whole number above 0.`)
  return Number(text)
}

function shape(text: string): Shape {
  if (text !== 'all' && text !== 'split') throw new RangeError('--shape must be all or split.')
  return text
}

function brokerName(text: string): BrokerName {
  const found = (['paper', 'oanda', 'mt5'] as const).find((name) => name === text)
  if (!found) throw new RangeError('--broker must be paper, oanda or mt5.')
  return found
}

/** A trap as the rounds' lines name it, "before intent.order". */
function place(text: string): Place {
  const [phase, mark] = text.split(' ')
  const found = { phase: phases.find((one) => one === phase), mark: marks.find((one) => one === mark), holdMs: 100 }
  if (!found.phase || !found.mark)
    throw new RangeError(`--at must be ${phases.join(', ')} and one of ${marks.join(', ')}.`)
  return found as Place
}

try {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { rounds: text, seed: text, only: text, at: text, shape: text, plant: text, broker: text },
  })
  const { only, plant } = values
  if (only !== undefined && !names.includes(only)) throw new RangeError(`There are no rounds called "${only}".`)
  if (plant !== undefined && !allPlants.includes(plant)) throw new RangeError(`There is no bug "${plant}" to plant.`)
  const shapes = values.shape === undefined ? undefined : [shape(values.shape)]
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : whole(values.seed, 'seed')
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const rounds = whole(values.rounds ?? '20', 'rounds')
  const at = values.at === undefined ? undefined : place(values.at)
  const steps = at && Array.from({ length: rounds }, () => ({ kind: only ?? 'mark', at }))
  const broker = brokerName(values.broker ?? 'paper')
  const run = new Run({ broker, rounds, seed, only, steps, shapes, plant, say })
  // Asked once, the rounds under way come to their end and everything is put away.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => run.stop())
  say(`Seeds from ${seed}`)
  await run.go()
  say(run.counters.lines(run.broken ? 1 : 0))
  if (run.broken)
    say(
      `Again: npm run -s chaos -- --seed ${run.broken.seed} --shape ${run.broken.shape} --broker ${broker} --rounds 20`,
    )
  process.exit(run.broken ? 1 : 0)
} catch (error) {
  if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error
  process.stderr.write(`${error.message}\n${usage}\n`)
  process.exitCode = 1
}
