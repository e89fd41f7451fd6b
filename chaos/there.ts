import type { AccountThere, HistoryEntry } from '@ratchet/broker/counterparty/oanda/process'
import type { Read } from './books.ts'
import { uuidOf } from './uuid.ts'
import { Violation } from './violation.ts'

const isEntry = ({ type, replacesOrderID }: HistoryEntry) =>
  /^(MARKET|LIMIT|STOP)_ORDER$/.test(type) && replacesOrderID === undefined

/** By the broker's own history: no client id has two orders, none was sent that was not intended, and no stop is loosened or missing. */
export async function holdThere(
  { transactions }: AccountThere,
  read: Read,
  byHand: ReadonlySet<string> = new Set(),
): Promise<void> {
  const ids = transactions.filter(isEntry).flatMap(({ clientExtensions }) => clientExtensions?.id ?? [])
  const [twice] = ids.filter((id, n) => ids.indexOf(id) !== n)
  if (twice !== undefined) throw new Violation('I2', `the client id ${uuidOf(twice)} has several orders at the broker`)
  const wanted = ids.map(uuidOf)
  const known = new Set(
    (await read('select id from ledger.requests where id = any($1)', [wanted])).map(({ id }) => String(id)),
  )
  const [unwanted] = wanted.filter((id) => !known.has(id))
  if (unwanted !== undefined)
    throw new Violation('I2', `the broker has an order for ${unwanted}, which nobody intended`)
  holdStops(transactions, byHand)
}

function holdStops(transactions: readonly HistoryEntry[], byHand: ReadonlySet<string>): void {
  const sides = new Map<string, number>()
  /** The stop's order of each trade that has one. */
  const stops = new Map<string, string>()
  const best = new Map<string, number>()
  const batches = Map.groupBy(transactions, ({ id, batchID }) => batchID ?? id)
  for (const batch of batches.values()) {
    const had = new Set(stops.keys())
    for (const one of batch) {
      if (one.tradeOpened) sides.set(one.tradeOpened.tradeID, Math.sign(Number(one.tradeOpened.units)))
      if (one.type === 'ORDER_CANCEL')
        for (const [trade, order] of stops) if (order === one.orderID) stops.delete(trade)
      if (one.type === 'STOP_LOSS_ORDER') {
        if (!byHand.has(one.tradeID ?? '')) tightened(one, sides, best)
        stops.set(one.tradeID ?? '', one.id)
      }
      for (const { tradeID } of one.tradesClosed ?? []) {
        sides.delete(tradeID)
        stops.delete(tradeID)
      }
    }
    for (const trade of had)
      if (sides.has(trade) && !stops.has(trade) && !byHand.has(trade))
        throw new Violation('I3', `position ${trade} was without its stop after ${batch[0]?.id} at the broker`)
  }
}

/** Prices of short positions are taken negative, so that tighter is always more. */
function tightened(
  { tradeID = '', price }: HistoryEntry,
  sides: ReadonlyMap<string, number>,
  best: Map<string, number>,
): void {
  const now = Number(price) * (sides.get(tradeID) ?? 0)
  const before = best.get(tradeID)
  if (before !== undefined && now < before)
    throw new Violation('I3', `the stop of position ${tradeID} was loosened at the broker: ${before} to ${now}`)
  best.set(tradeID, now)
}

const words = (rows: readonly string[]) => rows.toSorted().join('; ')

/** I5: where the whole history was read, ledger and broker have the same positions, working orders and closing deals. */
export async function levelThere(
  there: AccountThere,
  accountId: string,
  read: Read,
  byHand: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { transactions, trades, orders } = there
  const [end] = await read(`select cursor::jsonb ->> 'last' as last from brokers.accounts where account_id = $1`, [
    accountId,
  ])
  if (end?.last !== String(transactions.length)) return [`history ${transactions.length}, read to ${end?.last}`]
  const [seq] = await read(
    `select a.broker_seq < b.seq as behind from ledger.accounts a join brokers.accounts b on b.account_id = a.id::text where a.id = $1`,
    [accountId],
  )
  if (seq?.behind === true) return ['reports of the broker']
  await holdThere(there, read, byHand)
  const level = (id: string | undefined) => orders.find((one) => one.id === id)?.price ?? 0
  const open = await read('select ticket, side, volume, sl, tp from ledger.positions where open and account_id = $1', [
    accountId,
  ])
  const same = (what: string, ledger: readonly string[], broker: readonly string[]) => {
    if (words(ledger) !== words(broker))
      throw new Violation('I5', `${what} differ: ledger [${words(ledger)}], broker [${words(broker)}]`)
  }
  same(
    'open positions of ledger and broker',
    open.map(({ ticket, side, volume, sl, tp }) => `${ticket} ${side} ${volume} ${sl} ${tp}`),
    trades.map(
      ({ id, units, stop, target }) =>
        `${id} ${units > 0 ? 'buy' : 'sell'} ${Math.abs(units) * 100} ${level(stop)} ${level(target)}`,
    ),
  )
  const working = await read('select order_ticket from ledger.trades where working and account_id = $1', [accountId])
  same(
    'working orders of ledger and broker',
    working.map(({ order_ticket }) => String(order_ticket)),
    orders.flatMap(({ id, tradeID }) => (tradeID === undefined ? [id] : [])),
  )
  const closed = await read('select ticket from ledger.closed where account_id = $1', [accountId])
  same(
    'closing deals of ledger and broker',
    closed.map(({ ticket }) => String(ticket)),
    transactions.flatMap(closingDeals),
  )
  return []
}

/** A fill of a netting account that closes several trades is several deals. */
function closingDeals({ id, tradesClosed = [], tradeReduced }: HistoryEntry): string[] {
  const parts = [...tradesClosed, ...(tradeReduced ? [tradeReduced] : [])]
  return parts.length > 1 ? parts.map(({ tradeID }) => `${id}${tradeID.padStart(8, '0')}`) : parts.map(() => id)
}
