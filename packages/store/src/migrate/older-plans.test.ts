import pg from 'pg'
import { expect, it } from 'vitest'
import { createOldDatabase, migrateUntil } from '../testing/before.ts'
import { migrate } from './migrate.ts'

it('FLO10, LIM13: plans and limits from before go on without a warning, and without limits of single symbols', async () => {
  const database = await createOldDatabase()
  const owner = new pg.Client({ connectionString: database.url })
  try {
    await migrateUntil(database.url, '0096')
    await owner.connect()
    const { rows: accounts } = await owner.query('select id, trader_id from ledger.accounts order by id limit 2')
    const plan = { target: 100, waitMs: 0 }
    const states = [
      { plan, floor: 5, next: { plan, fromMs: 1, moved: 2 } },
      { plan, floor: 5, next: { plan: null, fromMs: 1, moved: 2 } },
    ]
    await owner.query('alter table ledger.account_floors no force row level security')
    await owner.query('alter table ledger.account_limits no force row level security')
    for (const [i, { id, trader_id }] of accounts.entries()) {
      await owner.query('insert into ledger.account_floors values ($1, $2, $3)', [id, trader_id, states[i]])
      const pending = i === 0 ? null : { openTrades: 2 }
      await owner.query('insert into ledger.account_limits values ($1, $2, 1, $3, $4, $5, 1)', [
        id,
        trader_id,
        { openTrades: 1 },
        pending,
        pending && 7,
      ])
    }
    await owner.query('alter table ledger.account_floors force row level security')
    await owner.query('alter table ledger.account_limits force row level security')
    await migrate(database.url)

    const silent = { ...plan, warnAt: 100 }
    const floors = await owner.query('select state from ledger.account_floors order by account_id')
    expect(floors.rows.map(({ state }) => state)).toEqual([
      { plan: silent, floor: 5, warned: [], next: { plan: silent, fromMs: 1, moved: 2 } },
      { plan: silent, floor: 5, warned: [], next: { plan: null, fromMs: 1, moved: 2 } },
    ])
    const limits = await owner.query('select in_force, pending from ledger.account_limits order by account_id')
    expect(limits.rows).toEqual([
      { in_force: { openTrades: 1, symbols: [] }, pending: null },
      { in_force: { openTrades: 1, symbols: [] }, pending: { openTrades: 2, symbols: [] } },
    ])
  } finally {
    await owner.end()
    await database.drop()
  }
})
