import type { BrokerState } from '@ratchet/broker/counterparty/mt5/process'
import type { Read } from './books.ts'
import { uuidOf } from './uuid.ts'
import { Violation } from './violation.ts'

export type AccountThere = BrokerState['accounts'][number]

const commentOfOurs = /^R([\w-]{22})$/
const entryIn = 0
const buy = 0
/** Orders of the types from here on wait in the book. */
const firstPendingType = 2

/** By the trade server's own book: no request has two orders, none was sent that was not intended, and no stop is loosened or missing. */
export async function holdTerminal(there: AccountThere, accountId: string, read: Read): Promise<void> {
  const ids = [...there.orders, ...there.historyOrders].flatMap(({ comment }) => commentOfOurs.exec(comment)?.[1] ?? [])
  const [twice] = ids.filter((id, n) => ids.indexOf(id) !== n)
  if (twice !== undefined) throw new Violation('I2', `the request ${uuidOf(twice)} has several orders at the broker`)
  const sent = ids.map(uuidOf)
  const rows = await read('select id from ledger.requests where id = any($1)', [sent])
  const known = new Set(rows.map(({ id }) => String(id)))
  const [unwanted] = sent.filter((id) => !known.has(id))
  if (unwanted !== undefined)
    throw new Violation('I2', `the broker has an order for ${unwanted}, which was never intended`)
  holdStops(there)
  await holdOrigins(accountId, read)
}

/** Nothing is opened by hand here: each position is one of an instruction, and no instruction has two. */
async function holdOrigins(accountId: string, read: Read): Promise<void> {
  const [row] = await read(
    `select coalesce(trade_id::text, 'no instruction') as origin, string_agg(ticket, ', ') as tickets from ledger.positions
      where account_id = $1 group by trade_id having trade_id is null or count(*) > 1`,
    [accountId],
  )
  if (row) throw new Violation('I2', `${row.origin} has the positions ${row.tickets} at the broker`)
}

/** Stops of short positions are taken negative, so that tighter is always more. */
function holdStops({ deals, stops }: AccountThere): void {
  const sides = new Map(
    deals.flatMap(({ entry, position, type }) =>
      entry === entryIn ? [[position, type === buy ? 1 : -1] as const] : [],
    ),
  )
  for (const [position, levels] of stops) {
    const side = sides.get(position) ?? 0
    levels.reduce((before, now) => {
      if (before !== 0 && now === 0) throw new Violation('I3', `position ${position} lost its stop at the broker`)
      if (before !== 0 && (now - before) * side < 0)
        throw new Violation('I3', `the stop of position ${position} was loosened at the broker: ${before} to ${now}`)
      return now
    }, 0)
  }
}

const text = (rows: readonly string[]) => rows.toSorted().join('; ')

/**
 * I5: ledger and broker have the same positions, working orders and closing deals. The terminal reports what changed within a second, and its price
 * goes on, so a difference is work under way until it stays.
 */
export async function levelTerminal(there: AccountThere, accountId: string, read: Read): Promise<readonly string[]> {
  await holdTerminal(there, accountId, read)
  const positions = await read(
    'select ticket, side, volume, sl, tp from ledger.positions where open and account_id = $1',
    [accountId],
  )
  const working = await read('select order_ticket from ledger.trades where working and account_id = $1', [accountId])
  const closed = await read('select ticket from ledger.closed where account_id = $1', [accountId])
  const pairs: readonly (readonly [what: string, ledger: readonly string[], broker: readonly string[]])[] = [
    [
      'open positions',
      positions.map(({ ticket, side, volume, sl, tp }) => `${ticket} ${side} ${volume} ${sl} ${tp}`),
      there.positions.map(
        ({ identifier, type, volume, sl, tp }) =>
          `${identifier} ${type === buy ? 'buy' : 'sell'} ${volume} ${sl} ${tp}`,
      ),
    ],
    [
      'working orders',
      working.map(({ order_ticket }) => String(order_ticket)),
      there.orders.flatMap(({ ticket, type }) => (type >= firstPendingType ? [ticket] : [])),
    ],
    [
      'closing deals',
      closed.map(({ ticket }) => String(ticket)),
      there.deals.flatMap(({ ticket, entry, symbol }) => (symbol !== '' && entry !== entryIn ? [ticket] : [])),
    ],
  ]
  return pairs.flatMap(([what, ledger, broker]) =>
    text(ledger) === text(broker) ? [] : [`${what} differ: ledger [${text(ledger)}], broker [${text(broker)}]`],
  )
}
