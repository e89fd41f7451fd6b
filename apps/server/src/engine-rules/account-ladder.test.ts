import { noRisk } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import type { Feed } from '@ratchet/engine'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, feedOf, instruction, openDesk } from '../testing/market.ts'

const open = 130_000
const at = (index: number, bid: number): Quote => ({
  symbol: 'GOLD',
  bid,
  ask: bid + 20,
  timeMs: Date.UTC(2014, 4, 1, 12) + index * 1000,
})
const far = { ...noRisk, profit1: 900, sl1: 20 }
const near = { ...noRisk, profit1: 20, sl1: 10 }

describe('LAD: an account climbs by its own ladder, and by its trader’s where it has none', () => {
  let database: TestDatabase
  let desk: Desk
  beforeEach(async () => {
    database = await createTestDatabase()
    desk = await openDesk(database.url)
    await desk.store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
    await desk.store.putRisk('ada', far)
  })
  afterEach(async () => {
    await desk.close()
    await database.drop()
  })

  /** Runs the market up to a quote; after a quote comes what the trader does then. */
  async function runTo(
    last: number,
    prices: readonly number[],
    after: Record<number, () => Promise<unknown>>,
  ): Promise<void> {
    const feed = feedOf(prices.map((bid, index) => at(index, bid)))
    const acted: Feed = {
      ...feed,
      async *open(from, known) {
        for await (const batch of feed.open(from, known))
          for (const item of batch.filter(({ position }) => position <= last)) {
            yield [item]
            await after[item.position]?.()
            delete after[item.position]
          }
      },
    }
    await desk.run(acted)
    expect(desk.troubles).toEqual([])
  }
  const accounts = async () => await desk.store.listAccounts('ada')
  const idOf = async (login: string) => (await accounts()).find((one) => one.login === login)?.id ?? ''
  const stops = async () =>
    (await desk.store.listModified('ada', { limit: 50 })).items
      .map(({ brokerId, rung, sl }) => `${brokerId}: rung ${rung}, stop ${sl}`)
      .toReversed()
  const publish = (brokerId: string) =>
    desk.store.publishTrade('ada', instruction({ brokerId, openAccount: true }), null)

  it('each at once when it is set, and after a restart', async () => {
    const prices = [open, open, open + 250, open + 260, open + 500]
    const after = {
      0: async () => {
        await publish('71')
        await publish('72')
      },
      1: async () => expect(await desk.store.putAccountRisk('ada', await idOf('72'), near)).toBe(true),
    }
    await runTo(2, prices, after)
    expect(await stops()).toEqual([`72: rung 1, stop ${open + 120}`])
    expect((await accounts()).map(({ login, ladder }) => [login, ladder])).toEqual([
      ['71', null],
      ['72', near],
    ])
    await runTo(4, prices, after)
    expect(await stops()).toEqual([`72: rung 1, stop ${open + 120}`])
  })

  it('a new ladder of all accounts reaches nothing anew on an account with its own', async () => {
    const prices = [open, open, open + 250, open + 255, open + 260]
    await runTo(4, prices, {
      0: async () => {
        await publish('71')
        await publish('72')
      },
      1: async () => desk.store.putAccountRisk('ada', await idOf('72'), near),
      3: async () => desk.store.putRisk('ada', { ...near, sl1: 12 }),
    })
    expect(await stops()).toEqual([`72: rung 1, stop ${open + 120}`, `71: rung 1, stop ${open + 100}`])
  })

  it('goes back to the ladder of all accounts, and no version ever comes twice', async () => {
    const prices = [open, open, open + 10, open + 250, open + 500]
    await runTo(4, prices, {
      0: () => publish('72'),
      1: async () => desk.store.putAccountRisk('ada', await idOf('72'), near),
      2: async () => desk.store.putAccountRisk('ada', await idOf('72'), null),
    })
    expect(await stops()).toEqual([])
    const id = await idOf('72')
    await desk.store.putRisk('ada', far)
    await desk.store.putAccountRisk('ada', id, far)
    await desk.store.putRisk('ada', near)
    const { events } = await desk.store.eventsSince('ada', 0, 500)
    // The record keeps what each ladder was.
    expect(events.at(-2)).toMatchObject({
      kind: 'account.changed',
      data: { what: 'ladder' },
      changes: { accountRisk: far },
    })
    const versions = events.flatMap(({ data }) => ('version' in data && data.version ? [data.version] : []))
    expect(versions).toEqual([1, 2, 3, 4, 5])
  })

  it('of another trader’s account nothing is changed', async () => {
    await runTo(1, [open, open, open], { 0: () => publish('72') })
    await desk.store.ensureTrader('bob', { name: 'Bob', email: 'bob@example.test' })
    expect(await desk.store.putAccountRisk('bob', await idOf('72'), near)).toBe(false)
    expect((await accounts())[0]?.ladder).toBeNull()
    expect(await desk.store.lastSeq('bob')).toBe(0)
  })
})
