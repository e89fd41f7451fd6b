import { happen } from './happen.ts'
import type { Violation } from './invariants.ts'
import type { Plan } from './plan.ts'
import { World } from './world.ts'

export interface Outcome {
  readonly violation: Violation | null
  readonly steps: number
  readonly story: readonly string[]
  readonly orders: number
  readonly stopChanges: number
  /** How often the outcome of a request was unknown. */
  readonly freezes: number
}

const tickMs = 15
const settleMs = 12_000
/** A run that takes more steps than any honest one goes round in circles. */
const mostSteps = 60_000

/** Lives through a plan, then waits for calm weather to settle everything. Deterministic: the same plan, the same outcome. */
export async function live(plan: Plan): Promise<Outcome> {
  const world = new World(plan)
  const { scheduler, watchman, walk } = world
  world.startBroker()
  world.startEngine()
  for (const happening of plan.happenings) scheduler.later(null, happening.atMs, () => happen(world, happening))
  const endMs = plan.lastsMs + settleMs
  const tick = () => {
    world.give(walk.next(scheduler.nowMs, scheduler.nowMs > plan.lastsMs))
    if (scheduler.nowMs < endMs) scheduler.later(null, scheduler.nowMs > plan.lastsMs ? 150 : tickMs, tick)
  }
  scheduler.later(null, 1, tick)
  scheduler.later(null, plan.lastsMs, () => calm(world))
  const keepAlive = () => {
    if (world.engineCount === 0) world.startEngine()
    if (scheduler.nowMs < endMs) scheduler.later(null, 500, keepAlive)
  }
  scheduler.later(null, 500, keepAlive)
  while (scheduler.nowMs < endMs && !watchman.broken && scheduler.steps < mostSteps) {
    if (!(await scheduler.step())) break
    watchman.kept()
  }
  if (!watchman.broken) watchman.settled()
  const { tables, books, story } = world
  return {
    ...{ violation: watchman.broken, steps: scheduler.steps, story },
    ...{ orders: books.orders.size, stopChanges: tables.modified.length },
    freezes: tables.flight.filter(({ kind }) => kind === 'account.frozen').length,
  }
}

/** The storm is over: lines are good, everybody is there, and nothing new is wanted. */
function calm(world: World): void {
  world.tell('calm')
  world.calm()
  world.wakePaused()
}
