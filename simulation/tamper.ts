import type { Books } from './books.ts'
import type { Tampering } from './happenings.ts'

/**
 * Changes a broker's book as somebody with access to its database could: nobody is told, and no report is made.
 * @param which a share of what is there
 * @param isRead whether the record has taken an account's reports up to this one
 * @returns the account that it met, null where there was nothing to change
 */
export function tamper(books: Books, how: Tampering, which: number, isRead: IsRead): string | null {
  const positions = [...books.positions.values()].filter(({ volume }) => volume > 0)
  const orders = [...books.orders.values()].filter(({ state }) => state === 'placed')
  const position = positions[Math.floor(which * positions.length)]
  const order = orders[Math.floor(which * orders.length)]
  if (how === 'old book') return older(books, which, isRead)
  if (how === 'order gone') {
    if (!order) return null
    books.orders.set(order.ticket, { ...order, state: 'canceled' })
    return order.account
  }
  if (!position) return null
  const changed = {
    levels: { sl: 0, tp: position.tp === 0 ? 0 : position.tp + (position.side === 'buy' ? 50 : -50) },
    volume: { volume: Math.max(100, Math.floor(position.volume / 200) * 100) },
    'position gone': { volume: 0 },
  }[how]
  books.positions.set(position.ticket, { ...position, ...changed })
  return position.account
}

export type IsRead = (account: string, seq: number) => boolean

/**
 * The last report of an account is lost, as from a backup that is a little too old; its positions stay what they are. It is one that the
 * record has: where a history loses what nobody has read, a request that was carried out looks to everybody like one that never came (ENG5).
 */
function older(books: Books, which: number, isRead: IsRead): string | null {
  const accounts = [...books.accounts].filter(([account, { seq }]) => seq > 1 && isRead(account, seq))
  const [id, account] = accounts[Math.floor(which * accounts.length)] ?? []
  if (id === undefined || account === undefined) return null
  const seq = account.seq - 1
  books.accounts.set(id, { ...account, seq })
  const kept = books.reports.filter((one) => one.account !== id || one.seq <= seq)
  books.reports.splice(0, books.reports.length, ...kept)
  return id
}
