import { createTestDatabase } from '@ratchet/store/testing'
import { expect, it } from 'vitest'
import { readDeals } from './bench.ts'
import { fillDeals } from './table.ts'

it('reads the same pages and totals as plain SQL, wherever in the list and with or without row-level security', async () => {
  const database = await createTestDatabase()
  const rows = 5000
  await fillDeals(database.url, rows)
  // Every answer is looked at; one that differs throws.
  const results = await readDeals(database.url, rows, { rounds: 2, reads: 1 })
  expect(results).toHaveLength(5)
  await database.drop()
})
