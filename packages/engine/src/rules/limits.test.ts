import { type Limits, RET } from '@ratchet/contract'
import { noLimits } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { brokerPosition, closingDeal } from '../account/testing/rows.ts'
import { trade } from '../account/testing/world.ts'
import { type Desk, openDesk, tick } from '../testing/desk.ts'

const limits = (some: Partial<Limits>) => ({ inForce: { ...noLimits, ...some }, pending: null })

async function openLimited(some: Partial<Limits>, sharesLog = false): Promise<Desk> {
  const desk = openDesk({}, 'memory', sharesLog)
  desk.ledger.saveLimits(limits(some))
  await desk.start()
  await tick(desk, 130_000)
  return desk
}
async function take({ engine, clock }: Desk): Promise<void> {
  engine.wake()
  void engine.takeWork()
  await clock.pass(0)
  void engine.takeWork()
  await clock.pass(0)
}
async function publish(desk: Desk, ...ids: readonly string[]): Promise<void> {
  desk.ledger.publish(...ids.map((id) => trade({ id })))
  await take(desk)
}
/** The broker of the desk never heard of an order that it did not answer: that one is sent again under its id. */
const sent = ({ broker }: Desk) => [...new Set(broker.sent.map(({ clientId }) => clientId))]
const nothing = { order: '', deal: '', bid: 0, ask: 0, timeMs: 1000, text: '' }

/** As after a kill: what was in memory is gone. */
async function kill({ engine, clock }: Desk): Promise<void> {
  void engine.restartAccount('account')
  await clock.pass(0)
}

describe('ENG17: limits', () => {
  it('refuse before anything leaves, and the record says why', async () => {
    const desk = await openLimited({ tradeVolume: 0.01 })
    await publish(desk, 'a')
    expect(sent(desk)).toEqual([])
    expect(desk.ledger.trades).toMatchObject([{ status: 'failed', retcode: RET.LIMIT_VOLUME }])
    expect(desk.ledger.last('trade.failed')?.data).toMatchObject({ limit: 'tradeVolume' })
  })

  it.each([false, true])(
    'hold for what comes after they were changed, memory ahead of the disk: %s',
    async (sharesLog) => {
      const desk = openDesk({}, 'memory', sharesLog)
      await desk.start()
      await tick(desk, 130_000)
      await publish(desk, 'a')
      desk.ledger.saveLimits(limits({ openTrades: 1 }))
      await publish(desk, 'b')
      expect(sent(desk)).toEqual(['a'])
      desk.ledger.saveLimits(limits({ openTrades: 2 }))
      await publish(desk, 'c', 'd')
      expect(sent(desk)).toEqual(['a', 'c'])
      desk.ledger.saveLimits(limits({}))
      await publish(desk, 'e')
      expect(sent(desk)).toEqual(['a', 'c', 'e'])
    },
  )

  it('come with the account alone: instructions that are read beside them are decided by them', async () => {
    const desk = openDesk({})
    await desk.start()
    desk.ledger.saveLimits(limits({ openTrades: 1 }))
    await publish(desk, 'a', 'b')
    expect(sent(desk)).toEqual(['a'])
  })

  it('LIM6: the orders of the day are counted beyond a restart, that under way and that refused', async () => {
    const desk = await openLimited({ tradesADay: 2 })
    await publish(desk, 'refused', 'a')
    desk.broker.does({ answer: { ...nothing, clientId: 'refused', retcode: RET.NO_MONEY } })
    await desk.clock.pass(0)
    await kill(desk)
    await publish(desk, 'b', 'c')
    expect(sent(desk)).toEqual(['refused', 'a', 'b'])
    await kill(desk)
    await publish(desk, 'd')
    expect(sent(desk)).toEqual(['refused', 'a', 'b'])
  })

  it('LIM7: losses in a row are counted beyond a restart', async () => {
    const desk = await openLimited({ pause: { losses: 2, minutes: 60 } })
    for (const [n, id] of ['a', 'b'].entries()) {
      await publish(desk, id)
      const position = brokerPosition({ clientId: id, ticket: id, identifier: id })
      desk.broker.does({ answer: { ...nothing, clientId: id, retcode: RET.DONE }, positions: [position] })
      const deals = [{ ...closingDeal, ticket: `out of ${id}`, position: id, profit: -100, timeMs: 1000 }]
      desk.broker.does({ deals, positions: [{ ...position, volume: 0 }] })
      await desk.clock.pass(0)
      if (n === 0) await kill(desk)
    }
    await kill(desk)
    await publish(desk, 'c')
    expect(sent(desk)).toEqual(['a', 'b'])
    expect(desk.ledger.last('trade.failed')?.data).toMatchObject({ limit: 'pause' })
  })
})
