import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { defaultInstruments } from '@ratchet/contract'
import type { BrokerReport } from '@ratchet/domain'
import type { Broker } from '@ratchet/engine/ports'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaperBroker } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database?.drop())

const orders = 150
const kills = 12

/** Runs the fixture and kills it `afterMs` after it started to work; true where it came to its end before. */
function run(afterMs: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'killed.fixture.ts'), database.url, String(orders)],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let [text, errors] = ['', '']
    child.stderr.on('data', (data) => {
      errors += data
    })
    child.stdout.on('data', (data) => {
      if (text === '' && Number.isFinite(afterMs)) setTimeout(() => child.kill('SIGKILL'), afterMs)
      text += data
    })
    child.on('close', (code, signal) => {
      if (code === 0 || signal === 'SIGKILL') resolve(text.includes('done'))
      else reject(new Error(`The process ended with ${code}: ${errors}`))
    })
  })
}

test('killed again and again while it works: every instruction once, the book the sum of its reports, numbers without gaps', async () => {
  const { seed = 38 } = fc.readConfigureGlobal() ?? {}
  let unfinished = 0
  for (let n = 0; n < kills; n++) if (!(await run(5 + ((seed * (n + 7)) % 97)))) unfinished += 1
  expect(unfinished, `seed ${seed}`).toBeGreaterThan(0)
  expect(await run(Number.POSITIVE_INFINITY)).toBe(true)

  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => {})
  const broker = await createPaperBroker({ pool, instruments: defaultInstruments })
  const reports = await broker.reportsSince('a', 0)
  expect(reports.map((report) => report.seq)).toEqual(reports.map((_, n) => n + 1))
  const clients = reports.flatMap((report) => (report.answer === null ? [] : [report.answer.clientId]))
  expect(new Set(clients).size).toBe(clients.length)
  for (let n = 0; n < orders; n++) expect(clients).toContain(`c${n}`)
  expect(await broker.snapshot('a')).toEqual(summed(reports))
  await heldMoney(broker)
  const { rows } = await pool.query('select feed_position::int p from paper.reports order by account, seq')
  expect(rows.every((row, n) => n === 0 || row.p >= rows[n - 1].p)).toBe(true)
  const tickets = (await pool.query('select ticket from paper.orders union all select ticket from paper.deals')).rows
  expect(new Set(tickets.map((row) => row.ticket)).size).toBe(tickets.length)
  expect(tickets.length).toBeGreaterThan(orders)
  await broker.close()
  await pool.end()
})

/** MAT22, MAT23: each deposit and each reset was carried out once, in its order, and the balance is what they came to. */
async function heldMoney(broker: Broker) {
  const reports = await broker.reportsSince('m', 0)
  expect(reports.map(({ answer }) => answer?.clientId)).toEqual(reports.map((_, n) => `m${n}`))
  expect(reports).toHaveLength(orders)
  let balance = 10_000_000
  for (const [n, report] of reports.entries()) {
    const amount = n % 10 === 9 ? 10_000_000 - balance : 10_000 + n
    balance += amount
    expect(report).toMatchObject({ funded: { amount }, balance })
  }
  expect(await broker.snapshot('m')).toEqual({ seq: orders, balance, orders: [], positions: [] })
}

/** The book of a listener that heard every report. */
function summed(reports: readonly BrokerReport[]) {
  const open = new Map(reports.flatMap((report) => report.positions.map((position) => [position.ticket, position])))
  const working = new Map(reports.flatMap((report) => report.orders.map((order) => [order.ticket, order])))
  const deals = reports.flatMap((report) => report.deals)
  const byTicket = (a: { ticket: string }, b: { ticket: string }) => Number(a.ticket) - Number(b.ticket)
  return {
    seq: reports.length,
    balance: deals.reduce((sum, deal) => sum + deal.profit + deal.swap + deal.commission, 10_000_000),
    positions: [...open.values()].filter((position) => position.volume > 0).sort(byTicket),
    orders: [...working.values()].filter((order) => order.state === 'placed').sort(byTicket),
  }
}
