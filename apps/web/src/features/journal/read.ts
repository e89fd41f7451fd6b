import type { AccountBalances, ClosedTrade, JournalCharges, PublicTrade } from '@ratchet/contract'
import {
  exactInteger,
  type JournalDeal,
  journalDeal,
  moneyDigits,
  type PositionCharges,
  volumeFromNumber,
} from '@ratchet/domain'
import { call } from '../../api/call.ts'
import { closedKey, positionKey } from '../../api/ticket.ts'

/** So many pages of 200 are read: the newest twenty thousand deals. */
const mostPages = 100

/** How far a reading has come. */
export interface Progress {
  readonly done: number
  readonly total: number
}

/** Closing deals with the server and the log-in of their accounts, by which their currency is found. */
export interface OwnDeal {
  readonly deal: JournalDeal
  readonly server: string
  readonly brokerId: string
}

/** What was booked beside closing deals, with the server and the log-in of its account. */
export interface OwnCharges {
  readonly charges: PositionCharges
  readonly server: string
  readonly brokerId: string
}

export interface JournalRead {
  readonly charges: readonly OwnCharges[]
  readonly balances: readonly AccountBalances[]
  readonly deals: readonly OwnDeal[]
  /** False where there are older ones. */
  readonly whole: boolean
}

type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null; readonly total?: number | undefined }

/** Reads pages until there are no more of them, or somebody has had enough. */
async function readPages<T>(
  read: (cursor: string | undefined) => Promise<Page<T>>,
  take: (items: readonly T[], total: number | undefined) => boolean,
): Promise<boolean> {
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { items, nextCursor, total } = await read(cursor)
    if (!take(items, total) || nextCursor === null) return true
    cursor = nextCursor
  }
  return false
}

const cents = (amount: number): number => exactInteger(amount, moneyDigits) ?? 0

/** So many pages of charges are read: those of twenty thousand positions. */
const mostCharges = 20

async function readCharges(signal: AbortSignal) {
  const found: JournalCharges['items'] = []
  let [balances, before]: [readonly AccountBalances[], number | null] = [[], null]
  for (let page = 0; page < mostCharges; page++) {
    const query: { before?: number } = before === null ? {} : { before }
    const { items, next, accounts } = await call('getJournalCharges', { query }, { signal })
    found.push(...items)
    ;[balances, before] = [accounts, next]
    if (next === null) break
  }
  const charges = found.map(({ server, brokerId, position, commission, swap, fee, left }): OwnCharges => {
    const money = { commission: cents(commission), swap: cents(swap), fee: cents(fee) }
    const key = position === null ? null : positionKey({ id: position, server, brokerId })
    return { server, brokerId, charges: { ...money, position: key, left: volumeFromNumber(left) ?? 0 } }
  })
  return { charges, whole: before === null, balances }
}

/** Reads the trader's closing deals, and of the instructions that they come from the first levels. @throws ApiFailure */
export async function readJournal(signal: AbortSignal, onProgress: (at: Progress) => void): Promise<JournalRead> {
  const deals: ClosedTrade[] = []
  let all = 0
  const whole = await readPages(
    (cursor) =>
      call(
        'listClosedTrades',
        { query: { limit: 200, count: cursor ? 'false' : 'true', ...(cursor && { cursor }) } },
        { signal },
      ),
    (items, total) => {
      deals.push(...items)
      all = Math.max(all, total ?? 0)
      onProgress({ done: deals.length, total: Math.max(all, deals.length) })
      return true
    },
  )
  const wanted = new Set(deals.flatMap(({ tradeId }) => (tradeId === null ? [] : [tradeId])))
  const firsts = new Map<string, Pick<PublicTrade, 'sl' | 'tp' | 'tradeDetails'>>()
  if (wanted.size > 0)
    await readPages(
      (cursor) => call('listTrades', { query: { limit: 200, ...(cursor && { cursor }) } }, { signal }),
      (items) => {
        for (const trade of items) if (wanted.has(trade.id)) firsts.set(trade.id, trade)
        return firsts.size < wanted.size
      },
    )
  const beside = await readCharges(signal)
  return {
    charges: beside.charges,
    balances: beside.balances,
    whole: whole && beside.whole,
    deals: deals.map((row) => ({
      deal: journalDeal(row, {
        position: closedKey(row),
        openAt: Date.parse(row.openTime),
        closeAt: Date.parse(row.time),
        first: firsts.get(row.tradeId ?? ''),
      }),
      server: row.server,
      brokerId: row.brokerId,
    })),
  }
}
