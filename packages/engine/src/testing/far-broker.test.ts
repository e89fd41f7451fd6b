import { defaultInstruments } from '@ratchet/contract'
import {
  acceptQuote,
  applyQuote,
  applyRequest,
  type Book,
  createBook,
  createMarket,
  type Effect,
  saneQuote,
} from '@ratchet/domain'
import { brokerSuite } from '../suites/index.ts'
import { FarBroker, type Proof } from './far-broker.ts'

/** The broker of the engine's tests, told to do what the market's rules make of each request and quote. */
async function openScene(proof: Proof) {
  const broker = new FarBroker(proof, 'a')
  const market = createMarket(defaultInstruments, {})
  const books = ['a', 'b'].map((id) => createBook(id, 10_000_000))
  const does = ({ account }: Book, effect: Effect) => broker.does({ ...effect, account })
  let timeMs = Date.UTC(2014, 4, 7, 12)
  let done = 0
  const settle = async () => {
    for (const request of broker.sent.slice(done)) {
      done++
      if (proof === 'memory' && broker.answersAgain(request.account, request.clientId)) continue
      const book = books.find(({ account }) => account === request.account)
      if (book) does(book, applyRequest(book, request, market))
    }
  }
  return {
    broker,
    settle,
    nowMs: () => timeMs,
    quote: async (bid: number, laterMs = 0) => {
      timeMs += laterMs
      const quote = saneQuote({ symbol: 'GOLD', bid, ask: bid + 30, timeMs: timeMs++ })
      if (!quote || !acceptQuote(market, quote)) throw new Error('The quote is not believed.')
      for (const book of books) for (const effect of applyQuote(book, quote, market)) does(book, effect)
    },
    cut: (isDown: boolean) => {
      broker.cut = isDown
    },
    // Far away, it does not know that our process began anew.
    restart: async () => broker,
    close: async () => {},
  }
}

brokerSuite('the broker of the engine’s tests', () => openScene('memory'))
brokerSuite('the same with its history as the only proof', () => openScene('history'), { proof: 'history' })
brokerSuite('the same without any proof of an absence', () => openScene('none'), { proof: 'none' })
