import { randomUUID } from 'node:crypto'
import { createPaperBroker, type RunningPaperBroker } from '@ratchet/broker/paper'
import { createMemoryBus } from '@ratchet/bus'
import { defaultInstruments, noRisk, type Risk, serverNames } from '@ratchet/contract'
import { type Bus, createEngine, type DriverClock, type Feed, type FeedQuote, type Log } from '@ratchet/engine'
import { startDriver } from '@ratchet/engine/driver'
import {
  type ApiStore,
  createApiStore,
  createLedger,
  type EngineLedger,
  type NewTrade,
  readNameKey,
} from '@ratchet/store'
import { climbRows, quoteAt } from './market.ts'

export interface SceneSize {
  readonly traders: number
  readonly positionsEach: number
}

/** The ladder of every trader: a rung every twenty pips, so that each pip of the climb reaches a rung of every twentieth position. */
export const ladder: Risk = {
  ...noRisk,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].flatMap((n) => [[`profit${n}`, 20 * n] as const, [`sl${n}`, 15] as const])),
}
const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }
const clock: DriverClock = {
  nowMs: () => Date.now(),
  delay: (ms) => new Promise((done) => setTimeout(done, ms)),
  turn: () => new Promise((done) => setImmediate(done)),
}
/** With this clock no round of asking the broker comes due, however slow the machine is, so that lost requests stay lost. */
const standing: DriverClock = { ...clock, delay: (ms) => (ms < 200 ? clock.delay(ms) : new Promise(() => {})) }
const nobody = { name: 'Scene', email: 'scene@example.test' }

/** A deal of the hundredth of a lot at the market, every third one a short. */
export const instruction = (n: number): NewTrade => ({
  server: serverNames.paper,
  action: 'Trade_Action_Deal',
  type: n % 3 === 2 ? 'Order_Type_Sell' : 'Order_Type_Buy',
  symbol: 'GOLD',
  volume: 100,
  price: 0,
  deviation: 0,
  sl: 0,
  tp: 0,
  tradeDetails: 'scene',
  magic: '0',
  risk: null,
  profit: null,
  brokerId: '',
  brokerPasswordSealed: null,
})

/**
 * Fills the books of a stopped server, through the very stores, engine and paper broker that the server is made of: each trader has
 * a ladder and positions opened at prices a pip apart, many of them with rungs behind them. Ends in trouble, as a kill would: the
 * last quotes reach rungs everywhere while answers, and then whole requests, are lost on the way.
 * @param url the database, which a server has opened before with the market of `writeMarket`
 * @param traderIds of people who are there already; the rest is made up
 */
export function fillBooks(url: string, size: SceneSize, traderIds: readonly string[] = []): Promise<void> {
  return atDesk(url, async (desk) => {
    await openPositions(desk, size, traderIds)
    await endInTrouble(desk)
  })
}

/** Publishes instructions at a place of the climb, once its quote is in force. */
type After = (place: number) => Promise<void>

/** Works on the database of a server that is stopped, with the stores, the paper broker, the engine and the driver that it is made of. */
export async function atDesk(url: string, work: (desk: Desk) => Promise<void>): Promise<void> {
  const bus = createMemoryBus()
  const notify = bus.publish.bind(bus)
  const store = createApiStore({ url, nameKey: await readNameKey(url), notify })
  const ledger = createLedger({ url, notify })
  const paper = await createPaperBroker({ connectionString: url, instruments: defaultInstruments })
  try {
    await work({ store, paper, play: (quotes, after) => play({ ledger, paper, bus }, quotes, after) })
  } finally {
    await ledger.close()
    await paper.close()
    await store.close()
    await bus.close()
  }
}

export interface Desk {
  readonly store: ApiStore
  readonly paper: RunningPaperBroker
  /** Gives these quotes; what is published after one is carried out before the next. Goes on where the books were left. */
  play(quotes: readonly FeedQuote[], after?: After): Promise<void>
}

type Parts = { readonly ledger: EngineLedger; readonly paper: RunningPaperBroker; readonly bus: Bus }

function play(
  { ledger, paper, bus }: Parts,
  quotes: readonly FeedQuote[],
  after: After = async () => {},
): Promise<void> {
  return new Promise((done, failed) => {
    const brokers = new Map([[serverNames.paper, paper]])
    const ids = { uuid: () => randomUUID() }
    const engine = createEngine({
      ledger,
      brokers,
      instruments: defaultInstruments,
      clock,
      ids,
      log: quiet,
      bus,
      onFatal: failed,
    })
    const isQuiet = () => !engine.workPending && !engine.busy && !paper.busy
    async function* open(): AsyncGenerator<readonly FeedQuote[]> {
      for (const given of quotes) {
        yield [given]
        await after(given.position)
        engine.wake()
        while (!isQuiet()) await clock.turn()
      }
    }
    const market = { feed: 'ticks' as const, label: 'a scene', speed: null, symbols: ['GOLD'] }
    const feed: Feed = { market, realTime: false, open, close: async () => {} }
    const ended = () => void driver.stop().then(done, failed)
    const listener = { quote: () => {}, alive: () => {}, pause: () => {}, ended }
    const driver = startDriver({
      feed,
      market: paper,
      engine,
      ledger,
      clock: standing,
      log: quiet,
      speed: null,
      listener,
      onFatal: failed,
    })
  })
}

/** Opens each trader's positions along the climb. @param risk the ladder of everybody */
export async function openPositions(
  desk: Desk,
  size: SceneSize,
  traderIds: readonly string[],
  risk = ladder,
): Promise<void> {
  const { store } = desk
  const traders = Array.from({ length: size.traders }, (_, n) => traderIds[n] ?? `scene-${n}`)
  const begin = async (id: string) => {
    if (!traderIds.includes(id)) await store.ensureTrader(id, nobody)
    await store.putRisk(id, risk)
  }
  await Promise.all(traders.map(begin))
  await desk.play(rows(0, climbRows), async (row) => {
    const opened = shareOf(size.positionsEach, row)
    const publish = (id: string) =>
      Promise.all(Array.from({ length: opened }, (_, n) => store.publishTrade(id, instruction(row + n), null)))
    await Promise.all(traders.map(publish))
  })
}

const rows = (from: number, to: number): FeedQuote[] =>
  Array.from({ length: to - from }, (_, n) => ({ quote: quoteAt(from + n), position: from + n }))

/** The number of a trader's positions that are opened in this row of the climb. */
const shareOf = (positions: number, row: number): number =>
  Math.floor(((row + 1) * positions) / climbRows) - Math.floor((row * positions) / climbRows)

async function endInTrouble({ paper, play }: Desk): Promise<void> {
  paper.misbehave.loseAnswers = Number.MAX_SAFE_INTEGER
  await play(rows(climbRows - 1, climbRows + 20), async (row) => {
    if (row === climbRows + 9) paper.misbehave.loseRequests = Number.MAX_SAFE_INTEGER
  })
}
