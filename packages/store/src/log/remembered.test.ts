import { noRisk } from '@ratchet/contract'
import { OwnershipLost } from '@ratchet/engine/ports'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApiStore } from '../api/create.ts'
import { readNameKey } from '../installation/vault.ts'
import { change, newTrade, openWorld, positionOf, type World } from '../testing/fixtures.ts'

// The ledger writes by what it remembers, in one round trip. Where that is outdated, it locks the rows and reads them.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())
afterEach(() => {
  vi.restoreAllMocks()
})

/** How the commits of `work` were written: by one statement alone, or after a look at the rows. */
async function ways(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const names = sent.mock.calls.map(([query]) => (query as { readonly name?: string } | undefined)?.name ?? '')
  sent.mockRestore()
  return names.filter((name) => /^(append|write|locked-rows)/.test(name)).map((name) => name.split(' ')[0] ?? '')
}

const seqsOf = async (traderId: string) => (await world.api.eventsSince(traderId, 0, 99)).events.map(({ seq }) => seq)

/** Every record of the trader continues the one before it, as whoever reads the record checks it. */
async function expectWhole(traderId: string): Promise<void> {
  const record = await world.api.openRecord(traderId, {})
  const seqs = []
  for await (const batch of record?.batches ?? []) seqs.push(...batch.map(({ seq }) => seq))
  expect(seqs).toEqual(await seqsOf(traderId))
}

describe('a commit by what is remembered', () => {
  it('looks at no row from the second on', async () => {
    const { account, owner } = await world.publish('ann')
    const commit = (brokerSeq: number) => () =>
      world.ledger.commit({
        account,
        brokerSeq,
        feedPosition: brokerSeq,
        changes: [change('position.opened', { position: positionOf(owner, `${brokerSeq}`) })],
      })
    expect(await ways(commit(1))).toEqual(['locked-rows', 'write'])
    expect(await ways(commit(2))).toEqual(['append'])
    expect(await ways(commit(3))).toEqual(['append'])
    expect(await seqsOf('ann')).toEqual([1, 2, 3, 4, 5])
    expect(await world.ledger.loadAccount(account.id)).toMatchObject({
      account: { brokerSeq: 3 },
      feedPosition: 3,
      positions: [{ ticket: '1' }, { ticket: '2' }, { ticket: '3' }],
    })
    await expectWhole('ann')
  })

  it('locks the rows where another process has written meanwhile, and writes each record once', async () => {
    const { account } = await world.publish('bob')
    const commit = () =>
      world.ledger.commit({ account, brokerSeq: 1, feedPosition: 1, changes: [change('position.opened')] })
    await commit()
    await world.api.putRisk('bob', { ...noRisk, sl1: 1 })
    expect(await ways(commit)).toEqual(['append', 'locked-rows', 'write'])
    expect(await seqsOf('bob')).toEqual([1, 2, 3, 4, 5])
    await expectWhole('bob')
  })

  it('goes on from what this process has written, without a second try', async () => {
    const api = createApiStore({
      url: world.database.url,
      nameKey: await readNameKey(world.database.url),
      notify: () => {},
      written: world.written,
    })
    try {
      const { account } = await world.publish('cat')
      const commit = () =>
        world.ledger.commit({ account, brokerSeq: 1, feedPosition: 1, changes: [change('position.opened')] })
      await commit()
      await api.putRisk('cat', { ...noRisk, sl1: 1 })
      expect(await ways(commit)).toEqual(['append'])
      expect(await api.publishTrade('cat', newTrade, null)).toMatchObject({ outcome: 'published' })
      expect(await ways(commit)).toEqual(['append'])
      expect(await seqsOf('cat')).toEqual([1, 2, 3, 4, 5, 6, 7])
      await expectWhole('cat')
    } finally {
      await api.close()
    }
  })

  it('is refused for an account that is past the report of the write', async () => {
    const { account } = await world.publish('dan')
    const commit = (brokerSeq: number) =>
      world.ledger.commit({ account, brokerSeq, feedPosition: 1, changes: [change('position.opened')] })
    await commit(5)
    await expect(commit(4)).rejects.toThrow(OwnershipLost)
    expect(await seqsOf('dan')).toEqual([1, 2, 3])
    await commit(6)
    expect(await seqsOf('dan')).toEqual([1, 2, 3, 4])
  })

  it('keeps a deleted trade out of what streams tell, in the same write and later', async () => {
    const { account, trade } = await world.publish('eve')
    const executed = { ...trade, status: 'executed' } as const
    const commit = (...changes: ReturnType<typeof change>[]) =>
      world.ledger.commit({ account, brokerSeq: 1, feedPosition: 1, changes })
    await commit(change('trade.executed', { trade: executed }))
    await commit(
      change('trade.deleted', { tradeId: trade.id, deleteTrade: true }),
      change('position.closed', { trade: { ...trade, status: 'unknown' } }),
    )
    expect(await ways(() => commit(change('position.closed', { trade: executed })))).toEqual(['append'])
    const { events } = await world.api.eventsSince('eve', 2, 9)
    expect(events.map(({ changes }) => changes.trade?.status ?? changes.removedTrade)).toEqual([
      'executed',
      trade.id,
      undefined,
      undefined,
    ])
  })
})
