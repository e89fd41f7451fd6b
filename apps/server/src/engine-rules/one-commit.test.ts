import type { Quote } from '@ratchet/domain'
import type { Feed } from '@ratchet/engine'
import { createTestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { expect, it } from 'vitest'
import { feedOf, instruction, openDesk } from '../testing/market.ts'

const open = 130_000
const quotes = [open, open + 10, open + 10, open - 600, open - 610, open - 620].map(
  (bid, index): Quote => ({ symbol: 'GOLD', bid, ask: bid + 20, timeMs: Date.UTC(2014, 4, 1, 12) + index * 1000 }),
)

it("I5, ENG14: what the paper broker's book says of a deal and what the ledger says are of one transaction", async () => {
  const database = await createTestDatabase()
  const desk = await openDesk(database.url)
  const root = new pg.Client(database.url)
  try {
    await root.connect()
    await desk.store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
    const feed = feedOf(quotes)
    const withOrders: Feed = {
      ...feed,
      async *open(place, last) {
        for await (const given of feed.open(place, last)) {
          yield given.slice(0, 2)
          // The first opens the account, and what is remembered begins with the second.
          for (let n = 0; n < 3; n++) await desk.store.publishTrade('ada', instruction({ sl: open - 500 }), null)
          yield given.slice(2)
        }
      },
    }
    await desk.run(withOrders)
    expect(desk.troubles).toEqual([])
    // A position is changed once more when it closes, with the deal that closed it.
    const { rows } = await root.query(`select d.entry, count(*)::int as deals,
        count(*) filter (where f.xmin::text = d.writer)::int as together
      from (
        select r.xmin::text as writer, d ->> 'entry' as entry, d ->> 'position' as position
        from paper.reports r, jsonb_array_elements(r.report -> 'deals') d
      ) d join ledger.flight f on f.kind = case d.entry when 'in' then 'position.opened' else 'position.closed' end
        and f.data ->> 'position' = d.position
      group by d.entry order by d.entry`)
    expect(rows).toMatchObject([
      { entry: 'in', deals: 3 },
      { entry: 'out', deals: 3, together: 3 },
    ])
    expect(rows[0]?.together).toBeGreaterThan(0)
    const as = (role: string, text: string) => root.query(`set local role ratchet_${role}; ${text}`)
    for (const [role, text] of [
      ['engine', 'select * from paper.deals'],
      ['engine', 'delete from paper.reports'],
      ['api', "select paper.apply('{}')"],
      ['engine', "select paper.project('{}')"],
    ] as const) {
      await root.query('begin')
      await expect(as(role, text), `${role}: ${text}`).rejects.toThrow('permission denied')
      await root.query('rollback')
    }
  } finally {
    await root.end()
    await desk.close()
    await database.drop()
  }
})
