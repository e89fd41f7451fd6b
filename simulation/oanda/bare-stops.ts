import { closePrice } from '@ratchet/domain'
import { moreMsOf } from '../mt5/troubles.ts'
import type { World } from '../world.ts'

/** After the storm, long enough for whatever was lost in it to be settled. */
const fromMs = { oanda: 60_000, mt5: 75_000 } as const
const forMs = 25_000
/** A stop so near to the market may be none by the time it is asked for again. */
const nearPoints = 60

/** OP7: when everything is calm all stops are taken away at OANDA; while the price stands still each has to come back. */
export function takeStopsAway(world: World): void {
  const { scheduler, plan } = world
  scheduler.later(null, plan.lastsMs + fromMs[plan.market === 'mt5' ? 'mt5' : 'oanda'] + moreMsOf(plan), () =>
    takeAway(world),
  )
}

function takeAway(world: World): void {
  const { books, scheduler, tables, watchman, walk } = world
  world.stillUntilMs = scheduler.nowMs + forMs
  for (const { account, ticket, side, sl, tp, volume } of [...books.positions.values()]) {
    const isFar = Math.abs(closePrice(side, walk.last) - sl) > nearPoints
    if (volume === 0 || sl === 0 || !isFar || tables.poisoned.has(account)) continue
    world.tell(`the stop of ${ticket} is taken away at the broker, and the price stands still`)
    watchman.elsewhere.add(`${account} ${ticket}`)
    world.terminal({ kind: 'levels', clientId: world.random.uuid(), account, position: ticket, sl: 0, tp })
    scheduler.later(null, forMs, () => watchman.restored(account, ticket, { side, sl }))
  }
}
