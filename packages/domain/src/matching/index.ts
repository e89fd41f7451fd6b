export { type Book, createBook, type Effect } from './book.ts'
export { BookWatch } from './book-watch.ts'
export { equity, floatingResult, freeMargin, type Held, type Holding, type Prices, usedMargin } from './funds.ts'
export {
  acceptQuote,
  createMarket,
  defaultMarketOptions,
  type Market,
  type MarketOptions,
  type QuoteRefusal,
  quoteRefusal,
  type TradeMode,
  timeWith,
} from './market.ts'
export { type Objection, type OrderTerms, objections } from './objections.ts'
export { applyQuote } from './quotes.ts'
export { applyRequest } from './requests.ts'
export { closePrice, openPrice, reachedExit } from './sides.ts'
