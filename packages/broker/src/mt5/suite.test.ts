import type { Broker, Inquiry } from '@ratchet/engine/ports'
import { type BrokerScene, brokerSuite } from '@ratchet/engine/suites'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { startMt5Scene } from '../../counterparty/mt5/scene.ts'
import { openEventLog } from '../events/event-log.ts'
import { mt5 } from './connector.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createEmptyDatabase()
  await (await openEventLog(database.url)).close()
  pool = new pg.Pool({ connectionString: database.url, max: 1 }).on('error', () => {})
})
afterEach(() => pool.query('truncate brokers.accounts, brokers.reports'))
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

const until = <T>(condition: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(condition, { timeout: 60_000, interval: 10 })
const names = ['a', 'b'] as const
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** The compiled Expert Advisor in two simulated terminals, and the adapter that they dial. */
async function openScene(): Promise<BrokerScene> {
  let aheadMs = 0
  const there = await startMt5Scene()
  const steady = {
    nowMs: () => performance.now() + aheadMs,
    delay: (ms: number) => new Promise<void>((done) => void setTimeout(done, Math.min(ms, 5)).unref()),
  }
  const clock = { nowMs: () => Date.now() + aheadMs, delay: steady.delay }
  const sent: Inquiry[] = []
  let connecting: Promise<unknown> = Promise.resolve()

  const open = async () => {
    const { doorway, logins, servers } = there
    const adapter = await mt5.open({
      environment: 'practice',
      settings: {},
      events: await openEventLog(database.url, true),
      credentials: async () => ({ reveal: () => there.credentials.code ?? '' }),
      clock,
      steady,
      log: quiet,
      random: () => 0,
      doorway,
    })
    const connect = (id: (typeof names)[number]) =>
      until(() => adapter.connect({ id, login: logins[id], server: servers?.[id] ?? '' }))
    await Promise.all(names.map(connect))
    return adapter
  }
  let adapter = await open()
  /** While a connection is made, what is asked waits for it. */
  const seen = (made: typeof adapter): Broker => ({
    checkpoint: (account) => made.checkpoint?.(account) ?? '',
    connect: (account) => made.connect(account),
    send: async (request) => {
      await connecting
      await made.send(request)
      const { account, clientId } = request
      sent.push({ account, clientId, checkpoint: null })
    },
    reportsSince: (account, seq) => connecting.then(() => made.reportsSince(account, seq)),
    lookup: (inquiry) => connecting.then(() => made.lookup(inquiry)),
    snapshot: (account) => connecting.then(() => made.snapshot(account)),
    subscribe: (listener) => made.subscribe(listener),
  })
  const settle = async () => {
    for (const inquiry of sent.splice(0))
      await until(async () => expect((await adapter.lookup(inquiry)).said).toBe('found'))
    // The whole book is read anew, and what happened before it is reported.
    await Promise.all(names.map((id) => until(() => adapter.snapshot(id))))
  }
  let isDown = false
  return {
    broker: seen(adapter),
    nowMs: clock.nowMs,
    quote: async (bid, laterMs = 0) => {
      aheadMs += laterMs
      if (laterMs > 0) there.pass?.(laterMs)
      there.quote('GOLD', bid, bid + 30)
      if (!isDown) await settle()
    },
    settle,
    cut: (now) => {
      isDown = now
      connecting = Promise.resolve()
      if (now) void there.down()
      else connecting = there.up().then(() => Promise.all(names.map((id) => until(() => adapter.snapshot(id)))))
    },
    restart: async () => {
      await adapter.close()
      adapter = await open()
      return seen(adapter)
    },
    close: async () => {
      await adapter.close()
      await there.close()
    },
  }
}

brokerSuite('MetaTrader 5, over the compiled Expert Advisor', openScene, { proof: 'memory' })
