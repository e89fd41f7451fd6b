import { randomUUID } from 'node:crypto'
import { createPaperBroker } from '@ratchet/broker/paper'
import { createMemoryBus } from '@ratchet/bus'
import { defaultInstruments, noRisk, serverNames } from '@ratchet/contract'
import { type SaneQuote, saneQuote } from '@ratchet/domain'
import { createEngine } from '@ratchet/engine'
import { createApiStore, createLedger, readNameKey } from '@ratchet/store'
import { createTestDatabase } from '@ratchet/store/testing'
import { expect, it } from 'vitest'
import { instruction } from '../testing/market.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
/** The real clock, and as far as a test puts it forward. */
const skip = { ms: 0 }
const clock = {
  nowMs: () => Date.now() + skip.ms,
  delay: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
}
const startMs = Date.UTC(2014, 4, 7, 12)

it('ENG3 to ENG5, ENG8: a link cut under a real broker and ledger: frozen, guarded, told, and settled by asking', async () => {
  const database = await createTestDatabase()
  const { url } = database
  const bus = createMemoryBus(() => {})
  const notify = bus.publish.bind(bus)
  const store = createApiStore({ url, nameKey: await readNameKey(url), notify })
  const ledger = createLedger({ url, notify, nowMs: clock.nowMs })
  const paper = await createPaperBroker({ connectionString: url, instruments: defaultInstruments, log })
  const brokers = new Map([[serverNames.paper, paper]])
  const onFatal = (error: unknown) => {
    throw error
  }
  const ids = { uuid: randomUUID }
  const engine = createEngine({ ledger, brokers, instruments: defaultInstruments, clock, ids, log, bus, onFatal })
  let place = 0
  const settle = async () => {
    for (let n = 0; n < 3; n++) await paper.settle().then(() => engine.settle())
  }
  const tick = async (bid: number) => {
    place += 1
    const quote = saneQuote({ symbol: 'GOLD', bid, ask: bid + 20, timeMs: startMs + place * 2000 }) as SaneQuote
    await paper.quote(quote, place)
    await engine.quote(quote, place)
    await settle()
  }
  const publish = async () => {
    const published = await store.publishTrade('ada', instruction({}), null)
    await engine.takeWork()
    await settle()
    return 'id' in published ? published.id : ''
  }
  const statusOf = async (id: string) => (await store.getTrade('ada', id))?.status
  const position = async () => (await store.listActive('ada', { limit: 5 })).items.at(-1)
  try {
    await store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
    await store.putRisk('ada', { ...noRisk, profit1: 50, sl1: 20 })
    await engine.start()
    await tick(130_000)
    const first = await publish()
    expect(await statusOf(first)).toBe('executed')
    const accountId = (await position())?.accountId ?? ''

    const seq = await store.lastSeq('ada')
    paper.misbehaveFor(accountId).linkDown = true
    await tick(130_520)
    const second = await publish()
    expect(await position()).toMatchObject({ sl: 0, intendedSl: 130_320 })
    // The stop change could not leave, so what was published after it waits.
    expect(await statusOf(second)).toBe('Pending')
    expect((await store.listAccounts('ada'))[0]?.unsettled).toMatchObject([{ request: { kind: 'levels' } }])
    skip.ms += 1500
    for (let n = 0; n < 3; n++) await engine.checkGaps()
    await engine.reconcile()
    await tick(130_530)

    paper.behaveFor(accountId)
    await engine.reconcile()
    await settle()
    await engine.takeWork()
    await settle()
    expect(await position()).toMatchObject({ sl: 130_320, intendedSl: 130_320, gapSinceMs: null })
    expect(await statusOf(second)).toBe('executed')
    expect((await store.listAccounts('ada'))[0]?.unsettled).toEqual([])
    const { events } = await store.eventsSince('ada', seq, 50)
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['rung.reached', 'stop.intent', 'account.frozen', 'trade.published', 'protection.gap', 'account.settled'],
      ...[
        'stop.confirmed',
        'protection.restored',
        'order.intent',
        'position.opened',
        'trade.executed',
        'order.answered',
      ],
    ])
    expect(events.find(({ kind }) => kind === 'account.settled')?.data).toMatchObject({ how: 'never arrived' })
  } finally {
    await engine.stop()
    await paper.close()
    await ledger.close()
    await store.close()
    await database.drop()
  }
})
