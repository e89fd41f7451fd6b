import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPaperBroker } from '@ratchet/broker/paper'
import { defaultInstruments } from '@ratchet/contract'
import { createLedger, migrate } from '@ratchet/store'
import { startEmbeddedPostgres } from '@ratchet/store/embedded'
import pg from 'pg'
import type { Result } from '../measure.ts'
import { Inserts } from '../orders/inserts.ts'
import { commitOrders, fillLedger } from './ledger.ts'
import { openBooks, sendOrders } from './paper.ts'

interface StagesSize {
  readonly accounts: number
  /** Orders of each account in a round. */
  readonly each: number
  readonly rounds: number
}

const fullSize: StagesSize = { accounts: 256, each: 12, rounds: 5 }

/** The commits that an order needs in the engine's ledger and in the paper broker's book, each stage by itself. */
export async function stagesBench(size: StagesSize = fullSize): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-stages-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  try {
    await migrate(postgres.url)
    return await onPostgres(postgres.url, size)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function onPostgres(url: string, { accounts, each, rounds }: StagesSize): Promise<Result[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 }).on('error', () => {})
  const inserts = new Inserts(url)
  const ledger = createLedger({ url, notify: () => {} })
  const paper = await createPaperBroker({ connectionString: url, instruments: defaultInstruments })
  try {
    await fillLedger(pool, accounts, each * (rounds + 1))
    const states = await ledger.loadAccounts()
    const books = await openBooks(paper, accounts)
    await inserts.prepare(2000)
    const found = { ledger: [] as number[], paper: [] as number[], yardstick: [] as number[] }
    for (let round = 0; round <= rounds; round++) {
      const ledgerRate = await rate(2 * accounts * each, async () => {
        await commitOrders(ledger, states, round * each, (round + 1) * each)
        // The tables belong to it.
        await ledger.caughtUp()
      })
      const yardstick = await inserts.flood(2 * accounts * each)
      const paperRate = await rate(accounts * each, () => sendOrders(paper, books, each))
      // The first round only warms up.
      if (round === 0) continue
      found.ledger.push(ledgerRate)
      found.paper.push(paperRate)
      found.yardstick.push(yardstick)
    }
    await checkWritten(pool, accounts * each * (rounds + 1))
    const row = (what: string, ours: readonly number[]): Result => ({
      what: `${what}, ${accounts} accounts at once`,
      unit: '/s',
      yardstickName: `single-row durable inserts over ${inserts.connections} connections, their best`,
      ours: round4(median(ours)),
      yardstick: round4(median(found.yardstick)),
      ratio: round4(median(ours) / median(found.yardstick)),
    })
    return [
      row("the engine's commits, two for an order", found.ledger),
      row("the paper broker's commits, one of six rows for an order", found.paper),
    ]
  } finally {
    await ledger.close()
    await paper.close()
    await inserts.close()
    await pool.end()
  }
}

/** In a second. */
async function rate(count: number, run: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await run()
  return (count * 1000) / (performance.now() - start)
}

/** All rows are there, once; that each trader's chain of records is whole the database saw to. */
async function checkWritten(pool: pg.Pool, orders: number): Promise<void> {
  const { rows } = await pool.query(`select (select count(*)::int from ledger.flight) / 4.0 as records,
    (select sum(seq)::int from ledger.traders) / 4.0 as numbers,
    (select count(*)::int from ledger.positions where open) as positions,
    (select count(*)::int from ledger.trades where status = 'executed' and retcode = 10009) as executed,
    (select count(*)::int from ledger.requests where state = 'answered') as answered,
    (select count(*)::int from paper.reports where report -> 'answer' ->> 'clientId' is not null) as broker, (select count(*)::int from paper.positions where volume > 0) as open`)
  if (Object.values(rows[0]).some((count) => Number(count) !== orders))
    throw new Error(`Not all of ${orders} orders were written once: ${JSON.stringify(rows[0])}`)
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const round4 = (value: number) => Number(value.toPrecision(4))
