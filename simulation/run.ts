import { expertModule } from '@ratchet/broker/counterparty/mt5'
import { happen } from './happen.ts'
import type { Plan } from './happenings.ts'
import type { Violation } from './invariants.ts'
import { moreMsOf } from './mt5/troubles.ts'
import { takeStopsAway } from './oanda/bare-stops.ts'
import { World } from './world.ts'

/** Counts of the events in a run: a run without events proves nothing. */
export interface Counters {
  readonly steps: number
  readonly orders: number
  readonly stopChanges: number
  /** How often an account was frozen. */
  readonly freezes: number
  /** How often the ledger was found to differ from a broker's book. */
  readonly differences: number
  /** Protection gaps that were recorded. */
  readonly alarms: number
  /** Accounts' floors that climbed, and that were touched. */
  readonly climbs: number
  readonly touches: number
  /** Warnings before a line. */
  readonly warnings: number
  /** Parts that rungs asked for. */
  readonly parts: number
  /** Orders that closed what was open on a netting account, and those of them that opened the other side. */
  readonly reductions: number
  readonly reversals: number
}

export interface Outcome {
  readonly violation: Violation | null
  readonly story: readonly string[]
  readonly counters: Counters
}

/** How often there are quotes, in the storm and after it, and how long the calm lasts. Some honest run takes almost `mostSteps`; more go in circles. */
const paces = {
  near: { tickMs: 15, calmTickMs: 150, settleMs: 12_000, mostSteps: 60_000 },
  // A lost request is out of its deadline after twenty seconds, and a silent stream is given up after seventeen.
  far: { tickMs: 100, calmTickMs: 500, settleMs: 90_000, mostSteps: 120_000 },
  // The Expert Advisor gives up the search for a request after a minute.
  terminal: { tickMs: 100, calmTickMs: 1000, settleMs: 110_000, mostSteps: 120_000 },
}

const paceOf = { ours: 'near', foreign: 'near', oanda: 'far', mt5: 'terminal' } as const

/** Lives through a plan, then waits for calm weather to settle everything. Deterministic: the same plan, the same outcome. */
export async function live(plan: Plan): Promise<Outcome> {
  const world = new World(plan, plan.market === 'mt5' ? await expertModule() : null)
  const { scheduler, watchman, walk } = world
  const { tickMs, calmTickMs, settleMs, mostSteps } = paces[paceOf[plan.market]]
  world.startBroker()
  if (world.engineCount === 0) world.startEngine()
  if (world.sharing) world.startEngine()
  for (const happening of plan.happenings) scheduler.later(null, happening.atMs, () => happen(world, happening))
  const endMs = plan.lastsMs + settleMs + moreMsOf(plan)
  const tick = () => {
    // A terminal sends changes alone.
    if (scheduler.nowMs >= world.stillUntilMs)
      world.give(walk.next(scheduler.nowMs, scheduler.nowMs > plan.lastsMs, plan.market === 'mt5'))
    if (scheduler.nowMs < endMs) scheduler.later(null, scheduler.nowMs > plan.lastsMs ? calmTickMs : tickMs, tick)
  }
  // The driver of a market of our own takes its quotes by itself.
  if (plan.market !== 'ours') scheduler.later(null, 1, tick)
  scheduler.later(null, plan.lastsMs, () => calm(world))
  if (plan.market === 'oanda' || plan.market === 'mt5') takeStopsAway(world)
  const keepAlive = () => {
    if (world.engineCount === 0) world.startEngine()
    if (scheduler.nowMs < endMs) scheduler.later(null, 500, keepAlive)
  }
  scheduler.later(null, 500, keepAlive)
  while (scheduler.nowMs < endMs && !watchman.broken && scheduler.steps < mostSteps) {
    if (!(await scheduler.step())) break
    watchman.kept()
  }
  if (!watchman.broken) watchman.settled(walk.last)
  const { tables, books, story } = world
  const count = (wanted: string) => tables.flight.filter(({ kind }) => kind === wanted).length
  const effects = [...(books.effects?.values() ?? [])]
  const counters = {
    steps: scheduler.steps,
    orders: books.orders.size,
    stopChanges: tables.modified.length,
    freezes: count('account.frozen'),
    differences: count('account.difference'),
    alarms: count('protection.gap'),
    climbs: count('floor.climbed'),
    touches: count('floor.touched'),
    parts: [...tables.requests.values()].filter(({ kind, rung }) => kind === 'close' && rung > 0).length,
    warnings: count('floor.neared'),
    reductions: effects.filter((effect) => effect !== 'opened').length,
    reversals: effects.filter((effect) => effect === 'reversed').length,
  }
  return { violation: watchman.broken, story, counters }
}

/** The storm is over: lines are good, everybody is there, and nothing new is wanted. */
function calm(world: World): void {
  world.tell('calm')
  world.calm()
  world.wakePaused()
}
