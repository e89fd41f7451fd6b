import { noRisk } from '@ratchet/contract'
import { type LedgerScene, ledgerSuite } from '@ratchet/engine/suites'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { createApiStore } from '../api/create.ts'
import { openOperatorDesk } from '../desks/operator-desk.ts'
import { readNameKey } from '../installation/vault.ts'
import { newTrade } from '../testing/fixtures.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { createLedger, type EngineLedger } from './create.ts'

const leases = `from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`

let database: TestDatabase
let root: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  root = new pg.Client(database.url)
  await root.connect()
})
afterAll(async () => {
  await root?.end()
  await database?.drop()
})

/** The ladder that each instruction has alone. */
const ladder = { name: 'Night', unit: 'R', rungs: { ...noRisk, profit1: 1, sl1: 0.5 } } as const

/** Emptied for each test: that is quicker than another database. */
async function openScene(): Promise<LedgerScene> {
  const { url } = database
  const { rows: tables } = await root.query(
    "select tablename as name from pg_tables where schemaname = 'ledger' order by 1",
  )
  // In the product no row is ever removed: triggers see to that.
  await root.query('set session_replication_role = replica')
  await root.query(`truncate ${tables.map(({ name }) => `ledger.${name}`)}`)
  await root.query('reset session_replication_role')
  const clock = { nowMs: Date.UTC(2026, 0, 2, 3, 4, 5) }
  const nowMs = () => clock.nowMs
  const notify = () => {}
  const api = createApiStore({ url, nameKey: await readNameKey(url), notify, nowMs, connections: 2 })
  const operator = openOperatorDesk({ url, nowMs })
  const engines: EngineLedger[] = []
  const another = () => {
    const ledger = createLedger({ url, notify, nowMs, waitMs: 0, connections: 2 })
    engines.push(ledger)
    return ledger
  }
  return {
    ledger: another(),
    clock,
    another,
    publish: async (traderId) => {
      const published = await api.publishTrade(traderId, { ...newTrade, ladder }, null)
      const trade = 'id' in published ? await api.getTrade(traderId, published.id) : null
      if (!trade) throw new Error(JSON.stringify(published))
      const { rows } = await root.query('select * from ledger.accounts where id = $1', [trade.accountId])
      const { id, server, login, broker_seq } = rows[0]
      return { trade, account: { id, traderId, server, login, brokerSeq: Number(broker_seq) } }
    },
    command: async ({ traderId, ...command }) => ({
      ...command,
      traderId,
      id: await api.addCommand(traderId, command),
    }),
    outcome: ({ traderId, id }) => api.commandOutcome(traderId, id),
    saveRisk: (traderId, risk) => api.putRisk(traderId, risk),
    saveLimits: async ({ id, traderId }, limits) => {
      const saved = await api.putLimits(traderId, id, limits)
      if (typeof saved === 'string') throw new Error(saved)
    },
    saveFreeze: async ({ id }, freeze) => {
      const account = await operator.account(id)
      if (!account) throw new Error(`No account ${id}`)
      if (freeze) clock.nowMs = freeze.sinceMs
      await (freeze ? operator.freeze(account, freeze.reason) : operator.release(account))
    },
    everything: async () => {
      for (const ledger of engines) await ledger.caughtUp()
      const found = []
      for (const { name } of tables)
        found.push([name, (await root.query(`select * from ledger.${name} t order by t::text`)).rows])
      return found
    },
    cut: async () => {
      await root.query(`select pg_terminate_backend(pid) ${leases}`)
      while ((await root.query(`select ${leases}`)).rowCount) await new Promise((done) => setTimeout(done, 5))
    },
    close: async () => {
      for (const ledger of engines) await ledger.close()
      await Promise.all([api.close(), operator.close()])
    },
  }
}

ledgerSuite('the ledger in PostgreSQL', openScene)
