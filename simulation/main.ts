import { availableParallelism, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { type Brokers, brokers, plant, plants } from './plants.ts'
import { search } from './search.ts'

const usage = `Usage: npm run -s simulate -- [--seeds N] [--seed S] [--broker ${brokers.join('|')}] [--plant ${Object.keys(plants).join('|')}]`

/** Runs seeds on all cores until one breaks an invariant, and prints what happened in them. */
async function runMany(from: number, count: number, bug: string | undefined, broker: Brokers) {
  const rare = { differences: 0, alarms: 0, climbs: 0, touches: 0, parts: 0, reductions: 0, reversals: 0 }
  const total = { steps: 0, orders: 0, stopChanges: 0, freezes: 0, ...rare }
  let seeds = 0
  const broken = await search({ from, count, plant: bug, broker }, availableParallelism(), (counters) => {
    seeds++
    for (const [name, more] of Object.entries(counters)) total[name as keyof typeof total] += more
    if (seeds % 1000 === 0) process.stdout.write(`${seeds} of ${count} seeds\n`)
  })
  const { steps, orders, stopChanges, freezes, differences, alarms, climbs, touches, parts } = total
  const { reductions, reversals } = total
  const what = `${orders} orders, ${stopChanges} stop changes, ${parts} parts closed by rungs, ${freezes} freezes, ${differences} differences, ${alarms} alarms, ${climbs} climbs and ${touches} touches of floors, ${reductions} orders that closed what was open, ${reversals} of which reversed it`
  process.stdout.write(`${seeds} seeds lived through: ${steps} steps, ${what}\n`)
  return broken
}

/** Tells one seed's story; where it breaks an invariant, that of the smallest plan which still does. */
async function tell(seed: number, broker: Brokers): Promise<boolean> {
  const { plansOf } = await import('./plan.ts')
  const { live } = await import('./run.ts')
  const { shrink } = await import('./shrink.ts')
  const plan = plansOf[broker](seed)
  let outcome = await live(plan)
  const { violation } = outcome
  if (violation) {
    const small = await shrink(plan, violation.invariant)
    process.stdout.write(`Left of ${plan.happenings.length} happenings: ${small.happenings.length}\n`)
    outcome = await live(small)
  }
  process.stdout.write(`${outcome.story.join('\n')}\n`)
  process.stdout.write(`${outcome.violation ? outcome.violation.message : 'No invariant was broken.'}\n`)
  return violation === null
}

const whole = (text: string, name: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`--${name} must be a whole number.`)
  return Number(text)
}

// Beside tests of a browser, which waits for several processes, a search on all cores gives way.
if (process.env.RATCHET_GIVES_WAY) setPriority(10)

try {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string' },
      seed: { type: 'string' },
      plant: { type: 'string' },
      broker: { type: 'string' },
    },
  })
  const bug = values.plant
  if (bug !== undefined && !(bug in plants)) throw new RangeError(`There is no bug "${bug}" to plant.`)
  const { broker: named = plants[bug ?? '']?.broker ?? 'paper' } = values
  const broker = brokers.find((one) => one === named)
  if (!broker) throw new RangeError(`There is no broker "${named}" here.`)
  const first = values.seed === undefined ? 1 : whole(values.seed, 'seed')
  if (values.seeds === undefined && values.seed !== undefined) {
    if (bug !== undefined) plant(bug)
    if (!(await tell(first, broker))) process.exitCode = 1
  } else {
    const count = whole(values.seeds ?? '1000', 'seeds')
    const broken = await runMany(first, count, bug, broker)
    if (broken) {
      process.exitCode = 1
      const at = broker === 'paper' ? '' : ` --broker ${broker}`
      const again = `npm run -s simulate -- --seed ${broken.seed}${at}${bug === undefined ? '' : ` --plant ${bug}`}`
      process.stdout.write(`Seed ${broken.seed} breaks ${broken.message}\nIts story: ${again}\n`)
    } else process.stdout.write(`0 violations in ${count} seeds from ${first}\n`)
  }
} catch (error) {
  if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error
  process.stderr.write(`${error.message}\n${usage}\n`)
  process.exitCode = 1
}
