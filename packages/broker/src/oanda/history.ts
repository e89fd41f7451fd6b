import { RET } from '@ratchet/contract'
import type { Answer } from '@ratchet/domain'
import type { Inquiry } from '@ratchet/engine/ports'
import { fromWireId } from '../ids/client-id.ts'
import { type Book, timeOf } from './book.ts'
import { Unreadable } from './errors.ts'
import type { Link } from './link.ts'
import { retcodeOf, wordsOf } from './retcodes.ts'
import { isLevel } from './translate.ts'
import { type Transaction, transactionPage } from './wire.ts'

/** An account's history at OANDA, read in pages. */
export interface History {
  readonly link: Link
  /** Of the account. */
  readonly path: string
}

export const batchOf = ({ batchID, id }: Transaction): string => batchID ?? id

export const isAfter = (a: string, b: string) => a.length > b.length || (a.length === b.length && a > b)

/** The transactions after one, without a gap as far as they go. @throws Unreadable where there is one */
async function pageAfter({ link, path }: History, after: string) {
  const page = await link.read(`${path}/transactions/sinceid?id=${after}`, transactionPage)
  let before = after
  for (const { id } of page.transactions) {
    if (BigInt(id) !== BigInt(before) + 1n) throw new Unreadable('Transactions are missing.')
    before = id
  }
  return page
}

/** Reads what comes after a transaction to the end, and has whole batches taken. @throws LinkDown, TokenRefused, Unreadable */
export async function readBatches(
  history: History,
  after: string,
  take: (whole: readonly Transaction[]) => Promise<void>,
): Promise<void> {
  let at = after
  let begun: Transaction[] = []
  for (;;) {
    const { transactions, lastTransactionID } = await pageAfter(history, at)
    const last = transactions.at(-1)
    if (!last) {
      if (isAfter(lastTransactionID, at)) throw new Unreadable('A page of transactions is missing.')
      return
    }
    at = last.id
    const isEnd = !isAfter(lastTransactionID, at)
    const read = [...begun, ...transactions]
    // An order and its fill are one batch, told at once: what a page has cut waits for its rest.
    const whole = isEnd ? read : read.filter((one) => batchOf(one) !== batchOf(last))
    begun = read.slice(whole.length)
    if (whole.length > 0) await take(whole)
    if (isEnd) return
  }
}

interface Sought {
  readonly clientId: string
  readonly about: Inquiry['about'] | undefined
  /** As it is by then: it goes on while the history is read. */
  readonly book: () => Book
}

/**
 * Looks for what became of a request in the whole history from the checkpoint on, the entry there included: where an account was set back, another has
 * its number by now. @throws Unreadable where any of it is missing
 */
export async function findAnswer(
  history: History,
  checkpoint: string,
  { clientId, about, book }: Sought,
): Promise<Answer | undefined> {
  let at = String(BigInt(checkpoint) - (checkpoint === '0' ? 0n : 1n))
  for (;;) {
    const { transactions, lastTransactionID } = await pageAfter(history, at)
    for (const one of transactions) {
      const id = one.clientExtensions?.id ?? one.clientOrderID
      const isNamed = id !== undefined && fromWireId(id) === clientId
      if (!isNamed && !(about && didThis(about, one, book()))) continue
      const common = { clientId, deal: '', bid: 0, ask: 0, timeMs: timeOf(one.time) }
      if (one.type.endsWith('_REJECT')) {
        const reason = one.rejectReason ?? ''
        return { ...common, retcode: retcodeOf(reason, isLevel(one)), text: wordsOf(reason), order: '' }
      }
      const retcode = about?.kind === 'order' && one.type !== 'MARKET_ORDER' ? RET.PLACED : RET.DONE
      return { ...common, retcode, text: '', order: one.id }
    }
    const last = transactions.at(-1)?.id
    if (last === undefined) {
      if (isAfter(lastTransactionID, at)) throw new Unreadable('A page of transactions is missing.')
      return undefined
    }
    at = last
    if (!isAfter(lastTransactionID, at)) return undefined
  }
}

/**
 * Whether a transaction is what a request without a client id of its own asked for. Somebody may have done the same by hand: then the request
 * counts as carried out, which does no harm, and is not sent again.
 */
function didThis(about: NonNullable<Inquiry['about']>, one: Transaction, { tickets }: Book): boolean {
  const isOrder = (id: string | undefined) => id !== undefined && (tickets.get(id) ?? id) === about.order
  switch (about.kind) {
    case 'close':
      return one.tradeClose?.tradeID === about.position
    case 'remove':
    case 'cancel':
      return one.type === 'ORDER_CANCEL' && one.replacedByOrderID === undefined && isOrder(one.orderID)
    case 'modify':
      return isOrder(one.replacesOrderID) || (isOrder(one.id) && one.replacesOrderID !== undefined)
    default:
      return false
  }
}
