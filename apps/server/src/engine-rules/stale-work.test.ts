import { randomUUID } from 'node:crypto'
import { createPaperBroker, type RunningPaperBroker } from '@ratchet/broker/paper'
import { createMemoryBus } from '@ratchet/bus'
import { defaultInstruments, serverNames } from '@ratchet/contract'
import { type SaneQuote, saneQuote } from '@ratchet/domain'
import { createEngine, type Engine } from '@ratchet/engine'
import { createApiStore, createLedger, type EngineLedger, readNameKey } from '@ratchet/store'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { instruction } from '../testing/market.ts'

const noonMs = Date.UTC(2014, 4, 7, 12)
const log = { info: () => {}, warn: () => {}, error: () => {} }
const clock = { nowMs: () => Date.now(), delay: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)) }
const latencyMs = 500

/** Two open positions of 0.1 lot at a broker that answers after half a second of its market, and no driver: each step by hand. */
describe('I2: what the ledger said before something else happened is not taken for what it says now', () => {
  let database: TestDatabase
  let store: ReturnType<typeof createApiStore>
  let ledger: EngineLedger
  let paper: RunningPaperBroker
  let engine: Engine
  let position = 0
  const hooks: { read?: (() => Promise<void>) | undefined; committed?: () => void; lookup?: () => void } = {}

  /** Half a second later at the market: what was under way is carried out. */
  async function later(): Promise<void> {
    position += 1
    const timeMs = noonMs + position * latencyMs
    const quote = saneQuote({ symbol: 'GOLD', bid: 130_000, ask: 130_020, timeMs }) as SaneQuote
    await paper.quote(quote, position)
    await engine.quote(quote, position)
  }
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; !(await isSo()); tries++) {
      if (tries > 200) throw new Error('In vain')
      if (engine.workPending) await engine.takeWork()
      await engine.reconcile()
      await later()
      await clock.delay(5)
    }
  }
  /** Long enough for whatever is under way. */
  async function calm(): Promise<void> {
    for (let n = 0; n < 5; n++) await later().then(() => engine.settle())
  }
  const active = async () => (await store.listActive('ada', { limit: 10 })).items
  const closing = async () =>
    Promise.all(
      (await active()).map(({ accountId, tradeId, ticket }) =>
        store.addCommand('ada', {
          accountId,
          kind: 'close',
          tradeId,
          position: ticket,
          price: null,
          sl: null,
          tp: null,
          volume: 300,
        }),
      ),
    )

  beforeEach(async () => {
    database = await createTestDatabase()
    const { url } = database
    const bus = createMemoryBus(() => {})
    const notify = bus.publish.bind(bus)
    store = createApiStore({ url, nameKey: await readNameKey(url), notify })
    const real = createLedger({ url, notify })
    ledger = {
      ...real,
      work: async (known) => {
        const works = await real.work(known)
        await hooks.read?.()
        return works
      },
      commit: async (write) => {
        await real.commit(write)
        hooks.committed?.()
      },
    }
    const instruments = defaultInstruments
    paper = await createPaperBroker({ connectionString: url, instruments, options: { latencyMs }, log })
    const lookup = paper.lookup.bind(paper)
    paper.lookup = async (inquiry) => {
      hooks.lookup?.()
      return lookup(inquiry)
    }
    const brokers = new Map([[serverNames.paper, paper]])
    const onFatal = (error: unknown) => {
      throw error
    }
    engine = createEngine({ ledger, brokers, instruments, clock, ids: { uuid: randomUUID }, log, bus, onFatal })
    await store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
    await later()
    await engine.start()
    for (let n = 0; n < 2; n++) await store.publishTrade('ada', instruction({}), null)
    await until(async () => (await active()).length === 2)
  })
  afterEach(async () => {
    Object.assign(hooks, { read: undefined, committed: undefined, lookup: undefined })
    await engine.stop()
    await paper.close()
    await ledger.close()
    await store.close()
    await database.drop()
  })

  it('a command that was answered between the reading and its turn is not carried out again', async () => {
    await closing()
    await engine.takeWork()
    hooks.read = async () => {
      hooks.read = undefined
      await later()
      await engine.settle()
    }
    await engine.takeWork()
    await calm()
    expect((await active()).map(({ volume }) => volume)).toEqual([700, 700])
  })

  it('nor is one that was answered while the account was read again', async () => {
    const commands = await closing()
    let failures = 2
    const fail = (rest: number) => {
      if (failures !== rest) return
      failures -= 1
      throw new Error('The connection was lost')
    }
    // First the answer to a commit is lost; then, with one of the two sent again, the question after the other one.
    hooks.committed = () => fail(2)
    let asked = 0
    hooks.lookup = () => {
      if (++asked === 2) fail(1)
      if (asked === 3) void later()
    }
    await engine.takeWork()
    hooks.committed = () => {}
    const isAnswered = async (id: string) => (await store.commandOutcome('ada', id)) !== null
    await until(async () => (await Promise.all(commands.map(isAnswered))).every(Boolean))
    await calm()
    expect(failures).toBe(0)
    expect((await active()).map(({ volume }) => volume)).toEqual([700, 700])
  })
})
