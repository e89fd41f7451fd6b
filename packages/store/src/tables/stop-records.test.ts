import type { RungEvents } from '@ratchet/domain'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiStore } from '../api/create.ts'
import { connectionConfig } from '../connections/connect.ts'
import { readNameKey } from '../installation/vault.ts'
import { migrate } from '../migrate/migrate.ts'
import { createOldDatabase } from '../testing/before.ts'
import { change, closedOf, modifiedOf, openWorld, positionOf, type World } from '../testing/fixtures.ts'
import { honestyOfRecord } from '../testing/honesty-of-record.ts'

let world: World
let client: pg.Client
beforeAll(async () => {
  world = await openWorld()
  client = new pg.Client(connectionConfig(world.database.url, 'engine'))
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await world?.close()
})

const noon = Date.parse('2014-05-08T12:00Z')
const asked = { days: 3650, marketMs: noon, symbol: undefined }
const parts: readonly (keyof RungEvents)[] = ['closes', 'confirmations', 'refusals']

/** In one order, since none is promised. */
const sorted = (events: RungEvents) =>
  parts.map((part) => events[part].map((one) => JSON.stringify(Object.entries(one).sort())).sort())

const stop = fc.constantFrom(128_500, 128_500, 128_600, 0)
const rung = fc.constantFrom(1, 1, 2, 0)
const atMs = fc.constantFrom(1000, 1004, 1009, undefined)
const happening = fc.record({
  does: fc.constantFrom('reach', 'reach', 'confirm', 'confirm', 'refuse', 'ask', 'close', 'close', 'move', 'quiet'),
  ticket: fc.constantFrom('1', '1', '2', '3'),
  reason: fc.constantFrom('sl', 'expert', 'expert', 'client'),
  stop,
  rung,
  atMs,
  /** Whether a confirmation, or a close that is asked for, is of the stop that was reached last. */
  apt: fc.constantFrom(true, true, false),
})

it('HON1, HON2, HON6: columns say of rungs what the record says of them, after every kind of change', async () => {
  const seen = { closes: 0, confirmations: 0, refusals: 0 }
  let run = 0
  let deal = 100
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(happening, { minLength: 1, maxLength: 4 }), { minLength: 8, maxLength: 16 }),
      async (steps) => {
        const trader = `trader ${run++}`
        const { account, owner } = await world.publish(trader)
        const intended = new Map<string, number>()
        const last = new Map<string, { readonly rung: number; readonly stop: number }>()
        for (const step of steps) {
          const changes = step.flatMap(({ does, ticket, reason, apt, ...own }) => {
            const told = { ...own, ...(apt && does !== 'reach' && last.get(ticket)) }
            // The third position was opened at the broker: no trade is known of it.
            const tradeId = ticket === '3' ? null : owner.tradeId
            const by = { ...owner, tradeId }
            const of = { tradeId, marketTimeMs: noon }
            const data = { position: ticket, rung: told.rung, sl: told.stop }
            if (does === 'reach') last.set(ticket, { rung: told.rung, stop: told.stop })
            if (does === 'reach' || does === 'move') intended.set(ticket, told.stop)
            const position = { ...positionOf(by, ticket), intendedSl: intended.get(ticket) ?? 0 }
            switch (does) {
              case 'reach':
                return change('rung.reached', {
                  ...of,
                  data: { position: ticket, rung: told.rung, tickAtMs: told.atMs, to: { sl: told.stop, tp: 0 } },
                  position,
                })
              case 'confirm':
                return change('stop.confirmed', {
                  ...of,
                  data: { ...data, heardAtMs: told.atMs },
                  modified: { ...modifiedOf(by, ticket, told.rung), sl: told.stop, timeMs: noon },
                  position,
                })
              case 'refuse':
                return change('stop.refused', { ...of, data })
              case 'ask':
                return change('close.intent', {
                  ...of,
                  data: { position: ticket, level: own.rung === 0 ? undefined : told.stop },
                })
              case 'close':
                return change('position.closed', {
                  ...of,
                  closed: { ...closedOf(by, String(++deal), ticket), reason, timeMs: noon },
                  position,
                })
              case 'move':
                return change('levels.confirmed', { ...of, data, position })
              default:
                return change('position.changed', { ...of, data, position })
            }
          })
          await world.ledger.commit({ account, brokerSeq: 0, feedPosition: 0, changes })
          await world.ledger.caughtUp()
          const expected = await honestyOfRecord(client, trader)
          const { events } = await world.api.rungEvents(trader, asked)
          expect(sorted(events)).toEqual(sorted(expected))
          for (const part of parts) seen[part] += expected[part].length
        }
      },
    ),
    { numRuns: 10, seed: 26 },
  )
  for (const part of parts) expect([part, seen[part] > 10]).toEqual([part, true])
})

it('fills the columns from the record of a database that was written before them', async () => {
  const old = await createOldDatabase()
  const owner = new pg.Client({ ...connectionConfig(old.url, 'engine'), options: '-c search_path=ledger' })
  let api: ReturnType<typeof createApiStore> | undefined
  try {
    await owner.connect()
    // A deal by a stop becomes one that the engine asked for, which the minute of the fixture had not.
    await owner.query('set session_replication_role = replica')
    const { rowCount } = await owner.query(`with deal as (
        update closed set reason = 'expert' where (account_id, ticket) = (
          select c.account_id, c.ticket from closed c join flight f on f.trader_id = c.trader_id and f.seq = c.seq - 1
          where c.reason = 'sl' and f.kind <> 'rung.reached' order by c.trader_id, c.seq limit 1)
        returning *)
      update flight f set kind = 'close.intent', trade_id = deal.trade_id,
        data = jsonb_build_object('position', deal.position_ticket, 'level', p.intended_sl)
      from deal join positions p on p.account_id = deal.account_id and p.ticket = deal.position_ticket
      where f.trader_id = deal.trader_id and f.seq = deal.seq - 1`)
    expect(rowCount).toBe(1)
    await owner.query('set session_replication_role = origin')
    await migrate(old.url)
    api = createApiStore({ url: old.url, nameKey: await readNameKey(old.url), notify: () => {} })
    const { rows: traders } = await owner.query<{ id: string }>('select id from ledger.traders')
    const seen = { closes: 0, confirmations: 0, refusals: 0 }
    for (const { id } of traders) {
      const expected = await honestyOfRecord(owner, id)
      const { events } = await api.rungEvents(id, { ...asked, marketMs: Date.parse('2026-11-18T15:00:00Z') })
      expect(sorted(events)).toEqual(sorted(expected))
      for (const part of parts) seen[part] += expected[part].length
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
  } finally {
    await api?.close()
    await owner.end()
    await old.drop()
  }
})
