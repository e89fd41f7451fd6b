import { noRisk } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import type { Feed } from '@ratchet/engine'
import { createApiStore, readNameKey } from '@ratchet/store'
import { createTestDatabase } from '@ratchet/store/testing'
import { expect, it } from 'vitest'
import { feedOf, instruction, openDesk } from '../testing/market.ts'

const open = 130_000
const at = (index: number, bid: number): Quote => ({
  symbol: 'GOLD',
  bid,
  ask: bid + 20,
  timeMs: Date.UTC(2014, 4, 1, 12) + index * 1000,
})

it('I4: what the engine writes is told from memory exactly as the ledger has it, record for record', async () => {
  const database = await createTestDatabase()
  const desk = await openDesk(database.url)
  const reader = createApiStore({ url: database.url, nameKey: await readNameKey(database.url), notify: () => {} })
  try {
    await desk.store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
    await desk.store.putRisk('ada', { ...noRisk, profit1: 50, sl1: 20 })
    const prices = [open, open + 10, open + 10, open + 600, open + 10, open]
    const feed = feedOf(prices.map((bid, index) => at(index, bid)))
    let from = 0
    const withOrders: Feed = {
      ...feed,
      async *open(place, last) {
        for await (const quotes of feed.open(place, last)) {
          yield quotes.slice(0, 2)
          await desk.store.publishTrade('ada', instruction({ tp: open + 500 }), null)
          await desk.store.publishTrade('ada', instruction({}), null)
          await desk.store.publishTrade('ada', instruction({ sl: open + 900 }), null)
          // Memory starts from the counts that a stream reads. If the engine has written since, it does not take them.
          do from = (await desk.store.eventsSince('ada', 0, 500)).lastSeq
          while (desk.written.lastOf('ada')?.seq !== from)
          yield quotes.slice(2)
        }
      },
    }
    await desk.run(withOrders)
    expect(desk.troubles).toEqual([])
    const read = await reader.eventsSince('ada', from, 500)
    expect(desk.written.since('ada', from, 500)).toStrictEqual(read)
    const kinds = new Set(read.events.map(({ kind }) => kind))
    for (const kind of ['trade.executed', 'trade.failed', 'rung.reached', 'stop.confirmed', 'position.closed'])
      expect(kinds).toContain(kind)
  } finally {
    await reader.close()
    await desk.close()
    await database.drop()
  }
})
