import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inMarket, plansOf } from './plan.ts'
import { type Brokers, plants } from './plants.ts'
import { type Counters, live } from './run.ts'
import { search } from './search.ts'
import { killing, onceBroken } from './seeds.fixture.ts'

const simulate = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { encoding: 'utf8' })

/** Lives the plans of the first seeds. @returns counts of what happened in all of them, and their stories */
async function liveFirst(seeds: number, broker: Brokers) {
  const total: Record<keyof Counters, number> = {
    steps: 0,
    orders: 0,
    stopChanges: 0,
    freezes: 0,
    differences: 0,
    alarms: 0,
    climbs: 0,
    touches: 0,
    warnings: 0,
    parts: 0,
    reductions: 0,
    reversals: 0,
  }
  const stories: string[] = []
  for (let seed = 1; seed <= seeds; seed++) {
    const { violation, story, counters } = await live(plansOf[broker](seed))
    const again = `npm run -s simulate -- --seed ${seed} --broker ${broker}`
    expect(violation, `${again}\n${story.join('\n')}`).toBeNull()
    for (const [name, count] of Object.entries(counters)) total[name as keyof Counters] += count
    stories.push(...story)
  }
  return { ...total, stories }
}

/** Runs in which nothing happens prove nothing. */
function expectMore(counts: Readonly<Record<string, number>>, than: number): void {
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(than)
}

function expectSharing(stories: readonly string[], than: number): void {
  for (const what of ['is let go of', 'ends the session of', 'is killed', 'has lost its shard'])
    expect(stories.filter((line) => line.includes(what)).length, what).toBeGreaterThan(than)
}

describe('the simulation of the whole: real engine, ladder and paper broker, everything else seeded', () => {
  it.each(onceBroken)(
    'seed $seed of $broker, which once broke an invariant, holds I1 to I12',
    async ({ seed, broker = 'paper' }) => {
      const plan = plansOf[broker](seed)
      // Older seeds broke before accounts had ladders and an operator froze them.
      const older = plan.happenings.filter(({ kind }) => kind !== 'floor' && kind !== 'freeze')
      const plans = [plan, { ...plan, happenings: older }]
      const isPaper = broker === 'paper'
      for (const one of isPaper ? plans.flatMap((of) => [inMarket(of, 'foreign'), inMarket(of, 'ours')]) : plans)
        expect((await live(one)).violation).toBeNull()
    },
  )

  it('holds I1 to I11 in 40 seeds', async () => {
    const { orders, stopChanges, freezes, climbs, touches, warnings, ...rest } = await liveFirst(40, 'paper')
    expectMore({ orders }, 150)
    expectMore({ stopChanges, freezes, climbs, touches, warnings }, 5)
    expectMore({ rare: rest.differences + rest.alarms, parts: rest.parts }, 2)
  })

  it('OP5, OP6, OP7, OP18: holds I1 to I11 in 30 seeds with the adapter of OANDA in the loop', async () => {
    const { orders, stopChanges, freezes, climbs, touches, ...rest } = await liveFirst(30, 'oanda')
    expectMore({ orders }, 100)
    expectMore({ stopChanges, freezes, climbs, touches }, 5)
    expectMore({ warnings: rest.warnings, reductions: rest.reductions }, 2)
    for (const what of ['ms for an answer', 'refuses the token', 'is taken away', 'loosens the stop'])
      expect(rest.stories.filter((line) => line.includes(what)).length, what).toBeGreaterThan(0)
  })

  it('holds I1 to I11, SHA2 and SHA4 in 20 seeds in which engines share shards', async () => {
    const { orders, stories } = await liveFirst(20, 'shards')
    expectMore({ orders }, 80)
    expectSharing(stories, 5)
  })

  it('holds I1 to I12 and SHA6 in 10 seeds in which engines share shards at OANDA', async () => {
    const { orders, stories } = await liveFirst(10, 'oanda-shards')
    expectMore({ orders }, 30)
    expectSharing(stories, 0)
  })

  it('holds I1 to I12 in 12 seeds with the connector and the Expert Advisor of MetaTrader 5 in the loop', async () => {
    const { orders, stopChanges, stories } = await liveFirst(12, 'mt5')
    expectMore({ orders }, 40)
    expectMore({ stopChanges }, 5)
    for (const what of ['"killed', 'trade fault', 'terminal fault', 'OrderSend'])
      expect(stories.filter((line) => line.includes(what)).length, what).toBeGreaterThan(0)
  })

  it('tells the same story for the same seed, to the step', async () => {
    for (const plan of Object.values(plansOf).map((plan) => plan(77))) {
      const [first, second] = [await live(plan), await live(plan)]
      expect(second).toEqual(first)
      expect(first.story.length).toBeGreaterThan(10)
    }
  })

  it.each(Object.entries(plants).filter(([, { isCompiled }]) => !isCompiled))(
    'finds the planted bug "%s" by its recorded seed',
    async (plant, { broker = 'paper' }) => {
      const again = `campaign/seeds.json has no seed that finds it: npm run campaign -- --plant ${plant}`
      const from = killing.get(plant)
      expect(from, again).toBeDefined()
      const found = await search({ from: Number(from), count: 1, plant, broker })
      expect(found?.invariant, again).toMatch(/^I\d/)
      // It is the bug that breaks it.
      expect((await live(plansOf[broker](Number(from)))).violation).toBeNull()
    },
  )

  it('can still plant each bug of the release test in the Expert Advisor', () => {
    for (const [name, { file, from, isCompiled }] of Object.entries(plants))
      if (isCompiled) expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8'), name).toContain(from)
  })

  it('prints the seed that breaks an invariant, and leaves out of its plan what the failure does not need', () => {
    const seed = String(killing.get('loosen'))
    const searched = simulate('--seed', seed, '--seeds', '1', '--plant', 'loosen')
    expect(searched.stdout).toMatch(new RegExp(`Seed ${seed} breaks I3: the intended stop`))
    expect(searched.status).toBe(1)
    const { stdout } = simulate('--seed', seed, '--plant', 'loosen')
    const [, before, after] = /Left of (\d+) happenings: (\d+)/.exec(stdout) ?? []
    expect(Number(after)).toBeLessThan(Number(before))
    expect(Number(after)).toBeGreaterThan(0)
    expect(stdout).toContain('I3: the intended stop')
  })

  it('says how it is called when it is called wrongly', () => {
    const { stderr, status } = simulate('--seeds', 'many')
    expect(stderr).toContain('--seeds must be a whole number.')
    expect(status).toBe(1)
  })
})
