import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inMarket, oandaPlanOf, planOf, plansOf } from './plan.ts'
import { plants } from './plants.ts'
import { live } from './run.ts'

/** Seeds that once broke an invariant, with the plans of their time. 29, 115, 764, 808, 900, 980: the last report of an account was lost, and nobody asked for it. 410561: an engine stood still while another one sent an order that was lost, and did not read that account anew. */
const onceBroken = [29, 115, 764, 808, 900, 980, 410561]

/**
 * The first of the seeds that every run tries. They are the same each time: a run judges the change that it is made for, and new seeds
 * are searched by `npm run -s simulate`. RATCHET_FIRST_SEED tries others.
 */
const from = Number(process.env.RATCHET_FIRST_SEED ?? 1)

const simulate = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, RATCHET_GIVES_WAY: '1' },
  })

/** Where the search begins for the rarest: what "goOn" lets through is refused by the engine too, but for few seeds; "effect" takes a close by hand in the same moment. */
const firstSeed: Readonly<Record<string, number>> = {
  unclear: 380,
  lookAgain: 2690,
  goOn: 2700,
  effect: 2100,
  halfRead: 600,
  goesOn: 140,
}
/** Milliseconds that a search through all of its seeds may take on a busy machine. */
const searchTime = 600_000

/** The search for a planted bug, which says the same each time: it is made once for every bug. */
const searched = new Map<string, ReturnType<typeof simulate>>()
function search(bug: string): ReturnType<typeof simulate> {
  const found = searched.get(bug) ?? simulate('--seed', String(firstSeed[bug] ?? 1), '--seeds', '1000', '--plant', bug)
  searched.set(bug, found)
  return found
}

/** Lives seeds in which engines share shards, and each of what can become of a shard. @returns how many orders there were */
async function ordersOfSharing(broker: 'shards' | 'oanda-shards', seeds: number): Promise<number> {
  const moves = { 'is let go of': 0, 'ends the session of': 0, 'is killed': 0, 'has lost its shard': 0 }
  let orders = 0
  for (let seed = from; seed < from + seeds; seed++) {
    const { violation, story, counters } = await live(plansOf[broker](seed))
    const again = `npm run -s simulate -- --seed ${seed} --broker ${broker}`
    expect(violation, `${again}\n${story.join('\n')}`).toBeNull()
    orders += counters.orders
    for (const what of Object.keys(moves) as (keyof typeof moves)[])
      moves[what] += story.filter((line) => line.includes(what)).length
  }
  for (const [what, count] of Object.entries(moves)) expect(count, what).toBeGreaterThan(20)
  return orders
}

describe('the simulation of the whole: real engine, ladder and paper broker, everything else seeded', () => {
  it.each(onceBroken)('seed %i, which once broke an invariant, holds I1 to I11 in either market', async (seed) => {
    const plan = planOf(seed)
    // Accounts had no ladders then, and no operator froze them.
    const then = plan.happenings.filter(({ kind }) => kind !== 'floor' && kind !== 'freeze')
    for (const happenings of [plan.happenings, then])
      for (const market of ['foreign', 'ours'] as const)
        expect((await live(inMarket({ ...plan, happenings }, market))).violation).toBeNull()
  })

  it('holds I1 to I11 in 300 seeds', async () => {
    const some = { differences: 0, alarms: 0, climbs: 0, touches: 0, warnings: 0, parts: 0 }
    const total = { steps: 0, orders: 0, stopChanges: 0, freezes: 0, ...some }
    for (let seed = from; seed < from + 300; seed++) {
      const outcome = await live(planOf(seed))
      expect(outcome.violation, `npm run -s simulate -- --seed ${seed}\n${outcome.story.join('\n')}`).toBeNull()
      for (const [name, count] of Object.entries(outcome.counters)) total[name as keyof typeof total] += count
    }
    // Runs in which nothing happens prove nothing.
    const { orders, stopChanges, freezes, differences, alarms, climbs, touches, warnings, parts } = total
    expect(orders).toBeGreaterThan(1000)
    const rare = differences + alarms
    for (const [what, count] of Object.entries({ stopChanges, freezes, rare, climbs, touches, warnings, parts }))
      expect(count, what).toBeGreaterThan(5)
  })

  it('holds I1 to I11 in 200 seeds with the adapter of OANDA in the loop', async () => {
    const total = { orders: 0, stopChanges: 0, freezes: 0, climbs: 0, touches: 0, warnings: 0 }
    for (let seed = from; seed < from + 200; seed++) {
      const outcome = await live(oandaPlanOf(seed))
      const again = `npm run -s simulate -- --seed ${seed} --broker oanda`
      expect(outcome.violation, `${again}\n${outcome.story.join('\n')}`).toBeNull()
      for (const what of Object.keys(total) as (keyof typeof total)[]) total[what] += outcome.counters[what]
    }
    expect(total.orders).toBeGreaterThan(500)
    for (const [what, count] of Object.entries(total)) expect(count, what).toBeGreaterThan(5)
  })

  it('holds I1 to I11, SHA2 and SHA4 in 150 seeds in which engines share shards', async () => {
    expect(await ordersOfSharing('shards', 150)).toBeGreaterThan(500)
  })

  it('holds I1 to I12 and SHA6 in 60 seeds in which engines share shards at OANDA', {
    timeout: searchTime,
  }, async () => {
    expect(await ordersOfSharing('oanda-shards', 60)).toBeGreaterThan(100)
  })

  it('tells the same story for the same seed, to the step', async () => {
    for (const plan of Object.values(plansOf).map((plan) => plan(77))) {
      const [first, second] = [await live(plan), await live(plan)]
      expect(second).toEqual(first)
      expect(first.story.length).toBeGreaterThan(10)
    }
  })

  it.each(Object.keys(plants))('finds the planted bug "%s" within 1,000 seeds', { timeout: searchTime }, (name) => {
    const { stdout, status } = search(name)
    expect(stdout).toMatch(/Seed \d+ breaks I[1-9]/)
    expect(status).toBe(1)
  })

  it('leaves out of a failing plan what the failure does not need', async () => {
    // Which seed has the story changes with every change of the world, so the failing one is looked for.
    const [, seed] = /Seed (\d+) breaks I3/.exec(search('loosen').stdout) ?? []
    const { stdout } = simulate('--seed', String(seed), '--plant', 'loosen')
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
