import type { Account } from './account.ts'
import { DEAL, ENTRY, ORDER, REASON, STATE } from './codes.ts'
import { profit } from './money.ts'
import type { SymbolQuotes } from './quotes.ts'
import type { Deal, Order } from './records.ts'

const hourMs = 3_600_000

/** Numbers from 0 to 1 that depend on the seed alone (Numerical Recipes' generator). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Past {
  readonly server: { readonly msc: number; nextTicket(): bigint }
  readonly account: Account
  readonly quotes: SymbolQuotes
}

/** Gives an account so many closed trades, one an hour until now. Their profit is in the balance. */
export function addPastTrades(past: Past, count: number, seed = 1): void {
  const { server, account, quotes } = past
  const random = seededRandom(seed)
  const around = quotes.last?.bid ?? 100_000
  const orders: Order[] = []
  const deals: Deal[] = []
  for (let n = 0; n < count; n++) {
    const msc = server.msc - (count - n + 1) * hourMs
    const open = Math.round(around * (0.98 + 0.04 * random()))
    const close = Math.round(open * (0.995 + 0.01 * random()))
    const side = random() < 0.5 ? ORDER.BUY : ORDER.SELL
    addTrade(past, orders, deals, { msc, open, close, side, volume: 100 * Math.ceil(random() * 10) })
  }
  account.historyOrders.unshift(...orders)
  account.deals.unshift(...deals)
  account.balance += deals.reduce((sum, one) => sum + one.profit, 0)
}

interface Trade {
  readonly msc: number
  readonly open: number
  readonly close: number
  readonly side: number
  readonly volume: number
}

function addTrade({ server, quotes }: Past, orders: Order[], deals: Deal[], trade: Trade): void {
  const { msc, open, close, side, volume } = trade
  const position = server.nextTicket()
  const money = profit(quotes.contract, side, volume, open, close)
  const steps = [
    { ticket: position, type: side, entry: ENTRY.IN, price: open, at: msc, profit: 0 },
    {
      ticket: server.nextTicket(),
      type: 1 - side,
      entry: ENTRY.OUT,
      price: close,
      at: msc + hourMs / 2,
      profit: money,
    },
  ]
  for (const { ticket, type, entry, price, at, profit: earned } of steps) {
    const shared = { symbol: quotes.contract.name, price, position, comment: '', magic: 0n, reason: REASON.CLIENT }
    orders.push({
      ...shared,
      ticket,
      type,
      state: STATE.FILLED,
      filling: 1,
      lifetime: 0,
      expiration: 0,
      volumeInitial: volume,
      volume: 0,
      stopLimit: 0,
      sl: 0,
      tp: 0,
      setupMsc: at,
      doneMsc: at,
      positionBy: 0n,
    })
    deals.push({
      ...shared,
      ticket: server.nextTicket(),
      order: ticket,
      type: type === ORDER.BUY ? DEAL.BUY : DEAL.SELL,
      entry,
      volume,
      msc: at,
      profit: earned,
      swap: 0,
      commission: 0,
      fee: 0,
    })
  }
}
