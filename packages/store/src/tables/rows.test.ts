import type { AccountRow } from '@ratchet/engine/ports'
import { closedOf, modifiedOf, ownerOf, positionOf, requestOf, tradeOf } from '@ratchet/engine/suites'
import { quiet } from '@ratchet/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { flightColumns } from './flight.ts'
import { recordedClosed, recordedModified, recordedPosition, recordedRequest, recordedTrade } from './rows.ts'

const account = { id: 'account', traderId: 'ann', server: 'Ratchet-Demo', login: '1001' } as AccountRow
const { ladder: chosen, ...trade } = tradeOf(account, 'one', 'key')
const full = { ...trade, ...(chosen && { ladder: chosen }), oco: { with: 'b', filled: false }, untilMs: 9 }
const climbing = positionOf(ownerOf(trade), '5')
const { ladder: own, requested: _, ...position } = climbing
const [closed, modified, request] = [
  closedOf(ownerOf(trade), '6', '5'),
  modifiedOf(ownerOf(trade), '5'),
  requestOf(ownerOf(trade), 'asked'),
]
const label = { server: 'Ratchet-Demo', brokerId: '1001' }
const [record] = flightColumns('ann', null, 1, [
  { seq: 1, kind: 'rung.reached', tradeId: null, marketTimeMs: 1, data: {}, changes: {} },
])

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = quiet(new pg.Pool({ connectionString: database.url }))
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

/** The names of an object's members in the order in which jsonb keeps them. */
async function kept(row: object): Promise<string[]> {
  const { rows } = await pool.query('select $1::jsonb::text as text', [JSON.stringify(row)])
  return Object.keys(JSON.parse(rows[0].text))
}

describe('a row of a record', () => {
  it.each([
    ['record', record as object],
    ['trade', recordedTrade(trade)],
    ['position', recordedPosition(position, label)],
    ['closed deal', recordedClosed(closed)],
    ['moved stop', recordedModified(modified)],
    ['request', recordedRequest(request)],
  ])('%s: its members come in the order in which PostgreSQL keeps them', async (_, row) => {
    expect(Object.keys(row)).toEqual(await kept(row))
  })

  it.each([
    ['trade', recordedTrade(trade), trade],
    ['trade with all that it may lack', recordedTrade(full), full],
    ['position', recordedPosition(position, label), { ...position, ...label }],
    ['position with all that it may lack', recordedPosition(climbing, label), { ...climbing, ...label }],
    ['closed deal', recordedClosed(closed), closed],
    ['moved stop', recordedModified(modified), modified],
    ['request', recordedRequest(request), request],
    ['deposit', recordedRequest({ ...request, amount: 5 }), { ...request, amount: 5 }],
  ])('%s: says all of it, and nothing else', (_, said, row) => {
    expect(said).toStrictEqual(row)
  })
})
