import { randomUUID } from 'node:crypto'
import { createPaperBroker, type RunningPaperBroker } from '@ratchet/broker/paper'
import { createMemoryBus } from '@ratchet/bus'
import { defaultInstruments, noRisk, type Risk, serverNames } from '@ratchet/contract'
import { createEngine, type Engine, type Log } from '@ratchet/engine'
import { type ApiStore, createApiStore, createLedger, type NewTrade } from '@ratchet/store'
import { climbRows, quoteAt } from './market.ts'

export interface SceneSize {
  readonly traders: number
  readonly positionsEach: number
}

/** What every trader of the scene has saved: a rung every twenty pips, so that each pip of the climb reaches one of every twentieth position. */
export const ladder: Risk = {
  ...noRisk,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].flatMap((n) => [[`profit${n}`, 20 * n] as const, [`sl${n}`, 15] as const])),
}
const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }
const clock = {
  nowMs: () => Date.now(),
  delay: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
}
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
    await endInTrouble(desk.paper, desk.engine)
  })
}

/** Works with the stores, the engine and the paper broker that a server is made of, on the database of one that is stopped. */
export async function atDesk(url: string, work: (desk: Desk) => Promise<void>): Promise<void> {
  const bus = createMemoryBus()
  const notify = bus.publish.bind(bus)
  const store = createApiStore({ url, notify })
  const ledger = createLedger({ url, notify })
  const instruments = defaultInstruments
  const paper = await createPaperBroker({ connectionString: url, instruments })
  const onFatal = (error: unknown) => {
    throw error
  }
  const ports = { ledger, brokers: new Map([[serverNames.paper, paper]]), instruments, clock, log: quiet, bus, onFatal }
  const engine = createEngine({ ...ports, ids: { uuid: () => randomUUID() } })
  try {
    await engine.start()
    await work({ store, paper, engine })
  } finally {
    await engine.stop()
    await ledger.close()
    await paper.close()
    await store.close()
    await bus.close()
  }
}

export interface Desk {
  readonly store: ApiStore
  readonly paper: RunningPaperBroker
  readonly engine: Engine
}

async function openPositions(
  { store, paper, engine }: Desk,
  size: SceneSize,
  traderIds: readonly string[],
): Promise<void> {
  const traders = Array.from({ length: size.traders }, (_, n) => traderIds[n] ?? `scene-${n}`)
  const begin = async (id: string) => {
    if (!traderIds.includes(id)) await store.ensureTrader(id, nobody)
    await store.putRisk(id, ladder)
  }
  await Promise.all(traders.map(begin))
  for (let row = 0; row < climbRows; row++) {
    await give(paper, engine, row)
    const opened = shareOf(size.positionsEach, row)
    const publish = (id: string) =>
      Promise.all(Array.from({ length: opened }, (_, n) => store.publishTrade(id, instruction(row + n), null)))
    await Promise.all(traders.map(publish))
    await engine.takeWork()
    await settle({ paper, engine })
  }
}

/** How many of a trader's positions are opened in this row of the climb. */
const shareOf = (positions: number, row: number): number =>
  Math.floor(((row + 1) * positions) / climbRows) - Math.floor((row * positions) / climbRows)

/** As the pump does. */
async function give(paper: RunningPaperBroker, engine: Engine, row: number): Promise<void> {
  const quote = quoteAt(row)
  await paper.quote(quote, row)
  await settle({ paper, engine })
  await engine.quote(quote, row)
  await settle({ paper, engine })
}

export async function settle({ paper, engine }: Pick<Desk, 'paper' | 'engine'>): Promise<void> {
  while (paper.busy || engine.busy) {
    await paper.settle()
    await engine.settle()
  }
}

async function endInTrouble(paper: RunningPaperBroker, engine: Engine): Promise<void> {
  paper.misbehave.loseAnswers = Number.MAX_SAFE_INTEGER
  for (let row = climbRows; row < climbRows + 10; row++) await give(paper, engine, row)
  paper.misbehave.loseRequests = Number.MAX_SAFE_INTEGER
  for (let row = climbRows + 10; row < climbRows + 20; row++) await give(paper, engine, row)
}
