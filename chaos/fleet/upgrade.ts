import { Random } from '@ratchet/domain'
import { pause } from '../rounds/round.ts'
import { Violation } from '../violation.ts'
import { Fleet, type FleetOptions } from './fleet.ts'
import type { Kept, KeptApi } from './kept.ts'
import { lookAtAll, worksAgain } from './look.ts'
import { readAll } from './reads.ts'
import { migrationsBetween, ours, type Release } from './release.ts'
import { sow } from './sow.ts'
import { holdStatement, statementOf } from './statements.ts'
import { Waits } from './waits.ts'

/** Which servers are replaced first: either order must do. */
export const orders = ['engines', 'apis'] as const
export type Order = (typeof orders)[number]

export interface UpgradePlan extends Omit<FleetOptions, 'release'> {
  readonly from: Release
  readonly order: Order
  /** How long each mix of old and new is under load. */
  readonly holdMs: number
  readonly say: (line: string) => void
}

export interface Upgraded {
  readonly requests: number
  readonly refused: number
  readonly orders: number
  readonly records: number
  readonly slowestMs: number
  readonly longestWaitMs: number
  readonly tookMs: number
}

/** What takes longer counts as refused: nobody asks elsewhere meanwhile. */
const patienceMs = 10_000
/** Longer than a balancer takes to notice. */
const noticedMs = 500

/**
 * A release replaces another one under load, process by process, with both side by side for a while at each step; then everything is looked at.
 * Where the older one knows all migrations it takes the newer one's place again in the same way; where not, its start must be refused.
 * @throws Violation
 */
export async function upgrade(plan: UpgradePlan): Promise<Upgraded> {
  const fleet = await Fleet.open({ ...plan, release: plan.from })
  let isKept = true
  try {
    const result = await new Upgrade(plan, fleet).run()
    isKept = false
    return result
  } catch (error) {
    plan.say(`BROKE ${(error as Error).message}\n${fleet.lastWords()}\nIts data: ${fleet.folder}`)
    throw error
  } finally {
    await fleet.close(isKept)
  }
}

class Upgrade {
  readonly #plan: UpgradePlan
  readonly #fleet: Fleet
  readonly #startedMs = performance.now()
  readonly #waits: Waits
  #slowestMs = 0
  #step = 0

  constructor(plan: UpgradePlan, fleet: Fleet) {
    this.#plan = plan
    this.#fleet = fleet
    this.#waits = new Waits(fleet.pair.url)
  }

  async run(): Promise<Upgraded> {
    const { from, seed } = this.#plan
    const { traders } = this.#fleet
    try {
      for (const trader of traders) {
        await sow(trader)
        trader.patienceMs = patienceMs
        trader.asked = 0
        trader.refused = 0
        trader.slowestMs = 0
      }
      this.#plan.say(`  sown after ${Math.round((performance.now() - this.#startedMs) / 1000)} s`)
      for (const trader of traders) trader.work(`up-${seed}`, new Random(seed + trader.name.length))
      await this.#hold(from.name)
      const statements = await Promise.all(traders.map(statementOf))
      await this.#replaceAll(ours)
      const foreign = migrationsBetween(from, ours)
      if (foreign.length === 0) await this.#replaceAll(from)
      for (const trader of traders) await trader.rest()
      if (foreign.length > 0) await this.#refused(from)
      await lookAtAll(this.#fleet)
      for (const [n, trader] of traders.entries()) {
        await holdStatement(trader, statements[n] ?? '')
        await holdStatement(trader, await statementOf(trader))
      }
      return this.#result()
    } finally {
      await this.#waits.close()
    }
  }

  async #replaceAll(release: Release): Promise<void> {
    const { engines, apis } = this.#fleet
    const steps = {
      engines: async () => {
        for (const engine of engines) await this.#replace(engine, release, () => engine.restart())
      },
      apis: async () => {
        for (const api of apis) await this.#replace(api, release, () => this.#restart(api))
      },
    }
    for (const order of this.#plan.order === 'apis' ? orders.toReversed() : orders) await steps[order]()
  }

  async #replace(server: Kept, release: Release, restart: () => Promise<void>): Promise<void> {
    const beganMs = performance.now()
    server.release = release
    await restart()
    await this.#hold(`${server.name} ${release.name} after ${Math.round(performance.now() - beganMs)} ms`)
  }

  /** One that drains is only told to end; one of before is taken out of the balancer first, as its operator had to. */
  async #restart(api: KeptApi): Promise<void> {
    const { balancer } = this.#fleet
    const isTaken = !this.#plan.from.drains
    if (isTaken) {
      balancer.take(api.url)
      await pause(noticedMs)
    }
    await api.restart()
    balancer.give(api.url)
    while (!balancer.isReady(api.url)) await pause(20)
  }

  /** All that is there now works side by side for a while: through each api an instruction is published, and an engine carries it out. */
  async #hold(what: string): Promise<void> {
    const { traders, apis } = this.#fleet
    for (const [n, trader] of traders.entries()) trader.url = apis[n % apis.length]?.url ?? trader.url
    const recoveryMs = await worksAgain(this.#fleet, `step-${this.#step++}`, performance.now())
    const [reader] = traders
    if (reader) for (const { url } of apis) await readAll(reader, url)
    await pause(this.#plan.holdMs)
    const refused = traders.reduce((sum, trader) => sum + trader.refused, 0)
    const slowestMs = Math.max(...traders.map((trader) => trader.slowestMs))
    for (const trader of traders) trader.slowestMs = 0
    this.#slowestMs = Math.max(this.#slowestMs, slowestMs)
    this.#plan.say(
      `  ${what}: carried out within ${Math.round(recoveryMs)} ms, slowest request ${Math.round(slowestMs)} ms, ` +
        `longest wait for a lock ${Math.round(this.#waits.longestMs)} ms, ${refused} refused`,
    )
    if (refused > 0) throw new Violation('upgrade', `${refused} requests were refused by then: ${what}`)
  }

  /** The older program must not touch a database that knows more than itself. */
  async #refused(release: Release): Promise<void> {
    const [api] = this.#fleet.apis
    if (!api) return
    const before = api.release
    api.release = release
    api.signal('SIGTERM')
    for (let tries = 0; !/migrated by a newer Ratchet/.test(api.output); tries++) {
      if (tries > 1200)
        throw new Violation('upgrade', `${release.name} was started on what ${before.name} had migrated`)
      await pause(50)
    }
    api.release = before
    await api.again()
    while (!this.#fleet.balancer.isReady(api.url)) await pause(20)
  }

  async #result(): Promise<Upgraded> {
    const { traders, books } = this.#fleet
    const sum = (of: (trader: (typeof traders)[number]) => number) => traders.reduce((all, one) => all + of(one), 0)
    const [row] = await books.read('select count(*)::int as records from ledger.flight')
    return {
      requests: sum(({ asked }) => asked),
      refused: sum(({ refused }) => refused),
      orders: sum(({ attempts }) => attempts.length),
      records: Number(row?.records),
      slowestMs: this.#slowestMs,
      longestWaitMs: this.#waits.longestMs,
      tookMs: performance.now() - this.#startedMs,
    }
  }
}
