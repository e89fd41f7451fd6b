import { Paper } from '@ratchet/broker/paper'
import { bookStorageSuite } from '@ratchet/broker/suites'
import { defaultInstruments } from '@ratchet/contract'
import { createMarket, Random, type SaneQuote, saneQuote } from '@ratchet/domain'
import type { Broker } from '@ratchet/engine/ports'
import { type BrokerScene, brokerSuite } from '@ratchet/engine/suites'
import { atOnce, type Proof } from '@ratchet/engine/testing'
import { Books, bookStorage } from './books.ts'
import { Broadcaster } from './broadcaster.ts'
import { deadlineMs, farLink, nearLink } from './broker-link.ts'
import { fairWeather, Network } from './network.ts'
import { Life, Scheduler } from './scheduler.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
/** Wednesday 2014-05-07 12:00 UTC. */
const noonMs = 1_399_464_000_000

/** The real paper broker on the simulation's books. */
async function openPaper(books: Books): Promise<Paper> {
  const market = createMarket(defaultInstruments, { loops: false })
  const storage = bookStorage(books, atOnce)
  const paper = new Paper(market, storage, { latencyMs: 0, deposit: 10_000_000, leverage: 0 }, quiet)
  paper.load(await storage.load())
  for (const id of ['a', 'b']) await paper.connect({ id, login: `login ${id}`, server: 'Ratchet-Demo' })
  return paper
}

function quoting(paper: () => Paper) {
  let place = 0
  const quoteOf = (bid: number) =>
    saneQuote({ symbol: 'GOLD', bid, ask: bid + 30, timeMs: noonMs + place }) as SaneQuote
  let last = quoteOf(1)
  return {
    nowMs: () => last.timeMs,
    give: async (bid: number, laterMs = 0) => {
      place += laterMs
      last = quoteOf(bid)
      await paper().quote(last, place++)
      await paper().settle()
    },
    again: () => paper().prime(last, place - 1),
  }
}

async function openInMemory(): Promise<BrokerScene> {
  const books = new Books()
  let paper = await openPaper(books)
  const market = quoting(() => paper)
  return {
    broker: paper,
    quote: market.give,
    nowMs: market.nowMs,
    settle: () => paper.settle(),
    cut: (isDown) => {
      for (const id of ['a', 'b']) paper.misbehaveFor(id).linkDown = isDown
    },
    restart: async () => {
      await paper.close()
      paper = await openPaper(books)
      market.again()
      return paper
    },
    close: () => paper.close(),
  }
}

/** The same broker as an engine of the simulation sees it: over a line, in fair weather, in virtual time. */
async function openFarAway(proof: Proof): Promise<BrokerScene> {
  const books = new Books()
  const random = new Random(1)
  const scheduler = new Scheduler(random)
  const broadcaster = new Broadcaster()
  const network = new Network(scheduler, random)
  const open = async () => {
    const opened = await openPaper(books)
    opened.subscribe((report) => broadcaster.broadcast(report, (to, arrive) => network.deliver(to, arrive)))
    return opened
  }
  let paper = await open()
  const market = quoting(() => paper)
  /** Runs one task after another, until nothing is under way. A listener's error is its own affair. */
  const allArrives = async (until = () => false) => {
    while (!until()) if ((await scheduler.step().catch(() => true)) === false) return
  }
  const settle = async () => {
    await allArrives()
    await paper.settle()
    await allArrives()
  }
  const asked = async <T>(question: Promise<T>): Promise<T> => {
    let isOver = false
    const over = () => {
      isOver = true
    }
    question.then(over, over)
    await allArrives(() => isOver)
    return question
  }
  const link = (): Broker => {
    const far = farLink(
      {
        get broker() {
          return paper
        },
        broadcaster,
      },
      network,
      new Life('an engine'),
      proof,
      () => {},
      () => {},
    )
    return {
      ...(far.checkpoint && { checkpoint: far.checkpoint }),
      connect: (account) => asked(far.connect(account)),
      send: (request) => asked(far.send(request)),
      reportsSince: (account, seq) => asked(far.reportsSince(account, seq)),
      lookup: (inquiry) => asked(far.lookup(inquiry)),
      snapshot: (account) => asked(far.snapshot(account)),
      subscribe: (listener) => far.subscribe(listener),
    }
  }
  return {
    broker: link(),
    nowMs: market.nowMs,
    quote: async (bid, laterMs) => {
      await market.give(bid, laterMs)
      await settle()
    },
    settle,
    over: () => asked(scheduler.delay(new Life('a watch'), deadlineMs + 1)),
    cut: (isDown) => {
      network.weather.cut = isDown
    },
    restart: async () => {
      await paper.close()
      paper = await open()
      market.again()
      return link()
    },
    close: () => paper.close(),
  }
}

/** The same broker in a market of our own, where nothing is in the way. */
async function openNear(): Promise<BrokerScene> {
  const scene = await openInMemory()
  const weather = fairWeather()
  const troubles = { weather: () => weather, chance: (share: number) => share > 0 }
  const link = (paper: Broker) => nearLink(paper, troubles, 'memory', () => {})
  return {
    ...scene,
    broker: link(scene.broker),
    cut: (isDown) => {
      weather.cut = isDown
    },
    restart: async () => link(await scene.restart()),
  }
}

bookStorageSuite('the books of the simulation', async () => {
  const books = new Books()
  return { storage: bookStorage(books, atOnce), another: () => bookStorage(books, atOnce), close: async () => {} }
})

brokerSuite('the paper broker on the books of the simulation', openInMemory)
brokerSuite('the broker as the simulation’s engines see it', () => openFarAway('memory'))
brokerSuite('a broker elsewhere that proves nothing', () => openFarAway('none'), { proof: 'none' })
brokerSuite('a broker elsewhere with a history', () => openFarAway('history'), { proof: 'history' })
brokerSuite('the broker as an engine in a market of our own sees it', openNear)
