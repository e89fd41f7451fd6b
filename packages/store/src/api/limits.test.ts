import { floorWords, type Limits, RET } from '@ratchet/contract'
import { noLimits } from '@ratchet/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { change, closedOf, openWorld, positionOf, requestOf, type World } from '../testing/fixtures.ts'

/** Limits of accounts on the real ledger, as the api changes and reads them. */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const hour = 3_600_000
const some = (limits: Partial<Limits>): Limits => ({ ...noLimits, ...limits })
const accountOf = async (traderId: string) => (await world.publish(traderId)).account
const only = async (traderId: string) => (await world.api.accountLimits(traderId))[0]

describe('limits of an account', () => {
  it('LIM10, LIM11: wait where they loosen, hold from their time on, and can be withdrawn before', async () => {
    const { id } = await accountOf('ann')
    const strict = some({ tradeVolume: 1, waitHours: 24 })
    expect(await world.api.putLimits('ann', id, strict)).toEqual({ inForce: strict, pending: null })
    const fromMs = world.clock.nowMs + 24 * hour
    const waiting = { inForce: strict, pending: { limits: noLimits, fromMs } }
    expect(await world.api.putLimits('ann', id, noLimits)).toEqual(waiting)
    expect((await only('ann'))?.held).toEqual(waiting)
    expect(await world.api.withdrawLimits('ann', id)).toEqual({ inForce: strict, pending: null })
    expect(await world.api.withdrawLimits('ann', id)).toBe('none')
    await world.api.putLimits('ann', id, noLimits)
    world.clock.nowMs += 24 * hour
    expect((await only('ann'))?.held).toEqual({ inForce: noLimits, pending: null })
    expect(await world.api.withdrawLimits('ann', id)).toBe('none')
    expect(await world.api.putLimits('ann', id, some({ openTrades: 2 }))).toMatchObject({ pending: null })
  })

  it('are the trader’s own alone', async () => {
    const { id } = await accountOf('bob')
    await world.api.putLimits('bob', id, some({ tradeVolume: 3 }))
    expect(await world.api.putLimits('carl', id, noLimits)).toBe('unknown')
    expect(await world.api.withdrawLimits('carl', id)).toBe('unknown')
    expect(await world.api.putLimits('bob', 'no id', noLimits)).toBe('unknown')
    expect(await world.api.accountLimits('carl')).toEqual([])
    expect((await only('bob'))?.held.inForce).toEqual(some({ tradeVolume: 3 }))
  })

  it('stand in the record, each change once', async () => {
    const { id } = await accountOf('dora')
    const before = await world.api.lastSeq('dora')
    await world.api.putLimits('dora', id, some({ tradeVolume: 3 }))
    const { events } = await world.api.eventsSince('dora', before, 10)
    expect(events).toMatchObject([{ kind: 'account.changed', data: { what: 'limits', version: 1, accountId: id } }])
  })

  it('LIM3, LIM6, LIM7: come with what they look at, and with what they refused', async () => {
    const { account, trade, owner } = await world.publish('emma')
    const [waiting, refused] = [(await world.publish('emma')).trade, (await world.publish('emma')).trade]
    const stopped = (await world.publish('emma')).trade
    await world.api.putLimits('emma', account.id, some({ tradesADay: 3 }))
    await world.ledger.loadAccount(account.id)
    const reason = 'Limit on open trades: 2 of 2 are open or pending. No more are allowed.'
    await world.ledger.commit({
      account,
      brokerSeq: 1,
      feedPosition: 1,
      changes: [
        change('order.intent', {
          tradeId: trade.id,
          request: { ...requestOf(owner, trade.id), state: 'answered', retcode: RET.DONE },
        }),
        change('order.intent', {
          tradeId: waiting.id,
          request: requestOf({ ...owner, tradeId: waiting.id }, waiting.id),
        }),
        change('position.opened', { position: positionOf(owner, '1') }),
        change('position.opened', { position: { ...positionOf(owner, '2'), open: false } }),
        change('position.closed', { closed: closedOf(owner, '3', '2') }),
        change('trade.executed', { trade: { ...trade, status: 'executed', position: '1' } }),
        change('trade.failed', { trade: { ...refused, status: 'failed', retcode: RET.LIMIT_POSITIONS, reason } }),
        // This one was no limit's.
        change('trade.failed', {
          trade: { ...stopped, status: 'failed', retcode: RET.TRADE_DISABLED, reason: floorWords.stopped },
        }),
      ],
    })
    await world.ledger.caughtUp()
    const { timeMs } = requestOf(owner, trade.id)
    expect(await only('emma')).toMatchObject({
      accountId: account.id,
      state: {
        open: [
          { symbol: 'GOLD', volume: 1000 },
          { symbol: 'GOLD', volume: waiting.volume },
        ],
        sentMs: [timeMs, timeMs],
        results: [{ cents: 612, timeMs: closedOf(owner, '3', '2').timeMs }],
      },
      refusals: [{ tradeId: refused.id, sentence: reason, atMs: refused.createdAtMs }],
    })
  })
})
