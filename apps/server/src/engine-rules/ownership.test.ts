import { randomUUID } from 'node:crypto'
import { createPaperBroker } from '@ratchet/broker/paper'
import { createMemoryBus } from '@ratchet/bus'
import { defaultInstruments, serverNames } from '@ratchet/contract'
import { type BrokerRequest, saneQuote } from '@ratchet/domain'
import { type Broker, createEngine } from '@ratchet/engine'
import { createApiStore, createLedger, type EngineLedger, readNameKey } from '@ratchet/store'
import { createTestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { expect, it } from 'vitest'
import { instruction } from '../testing/market.ts'
import { until } from '../testing/process.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const clock = {
  nowMs: () => Date.now(),
  delay: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
}

/** Ends the session that writes, as the database does when it restarts or gives up a machine that stands still. */
async function endSession(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  )
  await client.end()
}

it('I3: an engine that loses its session between the commit and the send sends nothing; who takes its place sends once', async () => {
  const database = await createTestDatabase()
  const { url } = database
  const bus = createMemoryBus(() => {})
  const notify = bus.publish.bind(bus)
  const store = createApiStore({ url, nameKey: await readNameKey(url), notify })
  const ledgers = [createLedger({ url, notify, waitMs: 0 }), createLedger({ url, notify, waitMs: 5000 })] as const
  const paper = await createPaperBroker({ connectionString: url, instruments: defaultInstruments, log })
  const sent: { readonly by: string; readonly request: BrokerRequest }[] = []
  const ended: unknown[] = []
  const engineOf = (by: string, ledger: EngineLedger) => {
    const broker: Broker = {
      connect: (account) => paper.connect(account),
      send: async (request) => {
        sent.push({ by, request })
        await paper.send(request)
      },
      reportsSince: (account, seq) => paper.reportsSince(account, seq),
      lookup: (inquiry) => paper.lookup(inquiry),
      snapshot: (account) => paper.snapshot(account),
      subscribe: (listener) => paper.subscribe(listener),
    }
    const brokers = new Map([[serverNames.paper, broker]])
    const ids = { uuid: randomUUID }
    const onFatal = (error: unknown) => void ended.push(error)
    return createEngine({ ledger, brokers, instruments: defaultInstruments, clock, ids, log, bus, onFatal })
  }
  const [first, second] = ledgers
  let takenOver: Promise<unknown> | undefined
  const stale = engineOf('the first', {
    ...first,
    commit: async (write) => {
      await first.commit(write)
      if (takenOver || !write.changes.some(({ kind }) => kind === 'order.intent')) return
      await endSession(url)
      takenOver = second.loadAccounts()
      await takenOver
    },
  })
  const fresh = engineOf('the second', second)
  try {
    await store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
    await stale.start()
    await store.publishTrade('ada', instruction({}), null)
    const quote = saneQuote({ symbol: 'GOLD', bid: 130_000, ask: 130_020, timeMs: Date.UTC(2014, 4, 7, 12) })
    if (quote) paper.prime(quote, 0)
    await stale.takeWork()
    await until('the first one ends', async () => ended.length === 1)
    expect(sent).toEqual([])
    await fresh.start()
    await until('it is executed', async () => (await store.counts('ada')).executed === 1)
    expect(sent).toMatchObject([{ by: 'the second', request: { kind: 'order' } }])
  } finally {
    await Promise.all([stale.stop(), fresh.stop()])
    await paper.close()
    for (const ledger of ledgers) await ledger.close()
    await store.close()
    await database.drop()
  }
})
