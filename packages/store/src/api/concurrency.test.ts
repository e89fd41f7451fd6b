import { noRisk } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readNameKey } from '../installation/vault.ts'
import { change, modifiedOf, newTrade, openWorld, positionOf, type World } from '../testing/fixtures.ts'
import { createApiStore } from './create.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))
const gapless = (n: number) => times(n, (i) => i + 1)
const seqs = async (traderId: string) => (await world.api.eventsSince(traderId, 0, 10_000)).events.map(({ seq }) => seq)

describe('at once', () => {
  it('one key a hundred times, from two processes’ stores: one trade, one answer', async () => {
    await world.api.ensureTrader('ann', { name: 'Ann', email: 'ann@example.com' })
    const second = createApiStore({
      url: world.database.url,
      nameKey: await readNameKey(world.database.url),
      notify: () => {},
      nowMs: () => world.clock.nowMs,
    })
    const answers = await Promise.all(
      times(100, (i) => (i % 2 ? world.api : second).publishTrade('ann', newTrade, { key: 'same', hash: 'h' })),
    )
    await second.close()
    expect(answers.filter(({ outcome }) => outcome === 'published')).toHaveLength(1)
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, outcome: '' }))).size).toBe(1)
    expect((await world.api.listTrades('ann', { limit: 200 })).items).toHaveLength(1)
    expect(await seqs('ann')).toEqual([1, 2])
  })

  it('one key with two bodies: one is published, the other is a conflict, however they race', async () => {
    await world.api.ensureTrader('cat', { name: 'Cat', email: 'cat@example.com' })
    const answers = await Promise.all(
      times(40, (i) => world.api.publishTrade('cat', newTrade, { key: 'same', hash: `h${i % 2}` })),
    )
    const outcomes = Object.groupBy(answers, ({ outcome }) => outcome)
    expect([outcomes.published?.length, outcomes.repeated?.length, outcomes.conflict?.length]).toEqual([1, 19, 20])
  })

  it('fifty trades in one minute: fifty keys', async () => {
    const answers = await Promise.all(times(50, () => world.api.publishTrade('dan', newTrade, null)))
    const keys = answers.map((answer) => ('key' in answer ? answer.key : ''))
    const numbers = keys.map((key) => Number(key.split(' #')[1] ?? 1))
    expect(numbers.sort((a, b) => a - b)).toEqual(gapless(50))
  })

  it('fifty writers of api and engine on one trader: numbers without gaps or repeats, and each record beside its rows', async () => {
    const { account, owner, trade } = await world.publish('bob')
    const command = {
      accountId: account.id,
      kind: 'close',
      tradeId: trade.id,
      position: '5',
      price: null,
      sl: null,
      tp: null,
      volume: 0,
    } as const
    const writers = times(50, (i) => async () => {
      for (let round = 0; round < 4; round++) {
        if (i % 5 === 0) await world.api.publishTrade('bob', newTrade, null)
        else if (i % 5 === 1) await world.api.putRisk('bob', { ...noRisk, profit1: i })
        else if (i % 5 === 2) await world.api.addCommand('bob', command)
        else
          await world.ledger.commit({
            account,
            brokerSeq: 0,
            feedPosition: 1,
            changes: [
              change('stop.confirmed', { modified: modifiedOf(owner, `${i}`) }),
              change('position.opened', { position: positionOf(owner, `${i}${round}`) }),
            ],
          })
      }
    })
    await Promise.all(writers.map((write) => write()))
    expect(await seqs('bob')).toEqual(gapless(2 + 30 * 4 + 20 * 4 * 2))
    expect(await world.api.lastSeq('bob')).toBe(282)
    expect(await world.api.counts('bob')).toEqual({ pending: 41, executed: 0, modified: 80, closed: 0 })
    const state = await world.ledger.loadAccount(account.id)
    expect([state?.riskVersion, state?.positions.length]).toEqual([40, 80])
  })

  it('engine and api on many traders wait for nobody in a circle', async () => {
    const traders = await Promise.all(times(8, (i) => world.publish(`many${i}`)))
    await Promise.all(
      traders.flatMap(({ account, owner }, i) =>
        times(10, async (n) => {
          await world.ledger.commit({
            account,
            brokerSeq: 0,
            feedPosition: 1,
            changes: [change('position.opened', { position: positionOf(owner, `${n}`) })],
          })
          await world.api.publishTrade(
            `many${i}`,
            { ...newTrade, brokerPasswordSealed: async () => Buffer.from(`${n}`) },
            null,
          )
        }),
      ),
    )
    for (const i of traders.keys()) expect(await seqs(`many${i}`)).toEqual(gapless(22))
  })

  it('a snapshot is of one moment: what it holds is what the records up to its number say', async () => {
    const { account, owner } = await world.publish('eva')
    let writing = true
    let looks = 0
    const writer = (async () => {
      for (let n = 0; n < 60 || (looks < 4 && n < 5000); n++)
        await world.ledger.commit({
          account,
          brokerSeq: 0,
          feedPosition: 1,
          changes: [
            change('stop.confirmed', {
              position: { ...positionOf(owner, '5'), sl: n },
              modified: modifiedOf(owner, '5'),
            }),
          ],
        })
      writing = false
    })()
    while (writing) {
      const { seq, active, counts } = await world.api.snapshot('eva')
      expect(counts.modified).toBe(seq - 2)
      if (seq > 2) expect(active[0]?.sl).toBe(seq - 3)
      looks++
    }
    await writer
  })
})
