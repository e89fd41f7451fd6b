import type { AccountLimits, Limits } from '@ratchet/contract'
import { beforeAll, expect, it } from 'vitest'
import { writeCalm } from './calm-market.ts'
import { startScene } from './scene.ts'
import { startServer } from './server.ts'
import { instruction, Trader, until } from './trader.ts'

/** What a killed server counts for its limits afterwards. The form stands in `apps/web/src/features/limits`, the rules in the engine's tests. */

const settings = (folder: string) => ({ FEED: writeCalm(folder, 'limits', 900), FEED_SPEED: '1' })
const scene = startScene(settings)
let trader: Trader
const publish = async (fields = {}) => {
  const { id } = await trader.publish({ ...instruction({ type: 'Order_Type_Buy' }), ...fields })
  return until('the end of an instruction', async () => {
    const trade = await trader.trade(id)
    return trade.status !== 'Pending' && trade
  })
}
async function setLimits(limits: Partial<Limits>): Promise<void> {
  const { items } = await trader.ask<{ items: AccountLimits[] }>('GET', '/api/limits')
  await trader.ask('PUT', `/api/accounts/${items[0]?.accountId}/limits`, { ...items[0]?.limits, ...limits })
}

beforeAll(async () => {
  trader = new Trader(scene.server.url)
  await trader.signUp('Max')
})

it('an order above a limit is refused with its sentence, and never sent', async () => {
  await publish()
  await setLimits({ tradesADay: 3, accountVolume: 0.35, waitHours: 1 })
  const refused = await publish({ volume: 0.3 })
  expect(refused).toMatchObject({
    status: 'failed',
    order: null,
    reason: 'Limit on open volume: 0.10 of 0.35 lots are used and 0.25 more are allowed; this trade has 0.30.',
  })
  expect((await trader.flight(refused.id)).map(({ kind }) => kind)).toEqual(['trade.published', 'trade.failed'])
})

it('after a kill what was sent that day and what is open still counts', async () => {
  await publish()
  await scene.server.kill()
  scene.server = await startServer(scene.folder, settings(scene.folder))
  trader.url = scene.server.url
  expect(await publish({ volume: 0.2 })).toMatchObject({
    reason: 'Limit on open volume: 0.20 of 0.35 lots are used and 0.15 more are allowed; this trade has 0.20.',
  })
  expect(await publish()).toMatchObject({ status: 'executed' })
  expect(await publish({ volume: 0.01 })).toMatchObject({
    status: 'failed',
    reason: 'Limit on trades a day: 3 of 3 were sent today. No more are allowed before midnight (UTC).',
  })
})
