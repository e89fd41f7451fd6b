import { RETCODE } from '../venue/codes.ts'
import { pointsOf } from '../venue/contract.ts'
import type { TradeRequest, TradeResult } from '../venue/records.ts'
import { ERROR } from './errors.ts'
import type { TerminalParts } from './terminal-parts.ts'
import { flag, structFields, structText } from './texts.ts'

/** Told of each answered request, as OnTradeTransaction is with TRADE_TRANSACTION_REQUEST. */
export type RequestListener = (request: string, result: string) => void

/** The venue's integers of a MqlTradeRequest. */
function requestOf(parts: TerminalParts, text: string): TradeRequest {
  const field = structFields(text)
  const integer = (index: number) => BigInt(field[index] || '0')
  const number = (index: number) => Number(field[index] || '0')
  const named = field[3] ?? ''
  // Requests about a position or an order may leave out the symbol.
  const subject = parts.account.byTicket(integer(15)) ?? parts.account.orders.get(integer(2))
  const digits = parts.venue.quotes.get(named || (subject?.symbol ?? ''))?.contract.digits ?? 0
  const price = (index: number) => pointsOf(number(index), digits)
  return {
    action: number(0),
    magic: integer(1),
    order: integer(2),
    symbol: named,
    volume: pointsOf(number(4), 4),
    price: price(5),
    stopLimit: price(6),
    sl: price(7),
    tp: price(8),
    deviation: number(9),
    type: number(10),
    filling: number(11),
    lifetime: number(12),
    expiration: number(13),
    comment: field[14] ?? '',
    position: integer(15),
    positionBy: integer(16),
  }
}

/** Numbers the requests of one terminal session. */
export class OrderSend {
  readonly #parts: TerminalParts
  readonly #onRequest: RequestListener
  #requests = 0

  constructor(parts: TerminalParts, onRequest: RequestListener) {
    this.#parts = parts
    this.#onRequest = onRequest
  }

  /** OrderSend gives true only for a request that was executed or placed; else GetLastError is 4756. */
  send(text: string): readonly string[] {
    const parts = this.#parts
    const request = requestOf(parts, text)
    const local = this.#localRefusal()
    const result = local === undefined ? parts.venue.trade(parts.account, request) : { ...empty, retcode: local }
    const isAccepted = accepted.has(result.retcode)
    if (!isAccepted) parts.fail(local === RETCODE.CLIENT_DISABLES_AT ? ERROR.TRADE_DISABLED : ERROR.SEND_FAILED)
    const answer = this.#text(request.symbol, result)
    if (result.retcode !== 0) this.#onRequest(text, answer)
    return [flag(isAccepted), answer]
  }

  /** What the terminal refuses itself. */
  #localRefusal(): number | undefined {
    const { faults } = this.#parts
    if (faults.isAlgoTradingOff || faults.isProgramTradingOff) return RETCODE.CLIENT_DISABLES_AT
    if (faults.isOffline) return RETCODE.CONNECTION
    return faults.isInvestor ? RETCODE.TRADE_DISABLED : undefined
  }

  #text(symbol: string, result: TradeResult): string {
    const { digits } = this.#parts.venue.quotes.get(symbol)?.contract ?? { digits: 0 }
    const price = (points: number) => points / 10 ** digits
    const { retcode, deal, order, volume, price: at, bid, ask, comment } = result
    const numbers = [retcode, deal, order, volume / 10_000, price(at), price(bid), price(ask)]
    return structText([...numbers, comment, retcode === 0 ? 0 : ++this.#requests, 0])
  }
}

const empty = { deal: 0n, order: 0n, volume: 0, price: 0, bid: 0, ask: 0, comment: '' }
const accepted: ReadonlySet<number> = new Set([RETCODE.DONE, RETCODE.DONE_PARTIAL, RETCODE.PLACED])
