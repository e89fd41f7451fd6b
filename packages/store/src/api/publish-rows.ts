import { randomUUID } from 'node:crypto'
import { serverNames, type TradeStatus, type UnknownLogin } from '@ratchet/contract'
import { chosenLadderText } from '@ratchet/domain'
import type { TradeRow } from '@ratchet/engine/ports'
import { type FlightColumns, flightColumns, lastHashOf } from '../tables/flight.ts'
import { recordedTrade } from '../tables/rows.ts'
import { cleanText } from '../text.ts'

/** What is made of the trade when it is published. */
type Made =
  | 'id'
  | 'key'
  | 'traderId'
  | 'accountId'
  | 'status'
  | 'retcode'
  | 'reason'
  | 'order'
  | 'position'
  | 'working'
  | 'createdAtMs'
export type NewTrade = Omit<TradeRow, Made> & {
  /** '' if the form left it empty. */
  readonly brokerId: string
  /** Whether a log-in without an account may be opened. */
  readonly openAccount?: boolean
  /** Seals the password that the instruction brought for the account with this log-in; kept with the account, never with the trade. */
  readonly brokerPasswordSealed: ((login: string) => Promise<Uint8Array>) | null
}

/** Who has it that nothing new is published. */
type Stopper = 'trader' | 'account' | 'operator'

/** The outcome of an instruction. */
export type Published =
  | {
      readonly outcome: 'published' | 'repeated'
      readonly id: string
      readonly key: string
      readonly status: TradeStatus
    }
  | { readonly outcome: 'conflict' }
  /** The trader has stopped all trading, or paused the account; or the operator has frozen it. */
  | { readonly outcome: 'stopped'; readonly by: Stopper }
  | { readonly outcome: 'unknown_account'; readonly login: UnknownLogin }

/** An instruction that a trader wants published. */
export interface Asked {
  readonly traderId: string
  readonly instruction: NewTrade
  readonly idempotency: { readonly key: string; readonly hash: string } | null
}

/** The row that `ledger.take_to_publish` returns for an instruction once it has locked the trader's row. */
export interface Found {
  /** The instruction's place in the batch, from 1. */
  readonly place: number
  /** The number of the trader's last record, and its hash in hex. */
  readonly seq: number
  readonly hash: string | null
  /** Null where there is no such account (yet). */
  readonly account_id: string | null
  readonly login: string | null
  /** The last number within the minute; a deleted trade keeps its number. */
  readonly last_n: number
  /** The trade that was published under the same idempotency key. */
  readonly first: { readonly id: string; readonly key: string; readonly hash: string } | null
  /** Whether nothing new may be published: by the trader, or to the account. */
  readonly stopped: Stopper | null
}

/** An instruction that is published: its place in the trader's record and within the minute that names it, and what is written. */
export interface PublishedTrade {
  readonly asked: Asked
  readonly trade: TradeRow
  readonly place: TradePlace
  readonly flight: FlightColumns
  readonly idempotency: object | null
}

/** What the ledger's writer learns of an instruction that the api published. */
export type LearnedTrade = Pick<PublishedTrade, 'trade' | 'place'> & {
  readonly asked: { readonly instruction: Pick<NewTrade, 'server' | 'brokerId'> }
}

interface TradePlace {
  readonly seq: number
  readonly minute: string
  readonly n: number
}

/** The instruction's account is to be opened first, or to get the password that it brought. */
export const needsAccount = Symbol('needs account')
/** The trader's row is locked by another transaction, usually the engine's, for a few milliseconds: try again with the next batch. */
export const busy = Symbol('busy')

/** Every instruction has passed these checks before; a repetition is detected here, if it brought a key. */
const checksPassed = ['fields', 'symbol', 'server', 'digits', 'volume']

let lastMinute = Number.NaN
let lastName = ''

/** The minute that names a trade, in UTC. All instructions of a minute ask for the same. */
export function minuteOf(nowMs: number): string {
  const minute = Math.floor(nowMs / 60_000)
  if (minute !== lastMinute) {
    lastName = new Date(nowMs).toISOString().slice(0, 16).replace('T', ' ')
    lastMinute = minute
  }
  return lastName
}

/** The arguments of `ledger.take_to_publish`. */
export const toQuestion = (
  { traderId: trader, instruction: { server, brokerId: login }, idempotency }: Asked,
  nowMs: number,
) => ({
  trader,
  server,
  login,
  minute: minuteOf(nowMs),
  key: idempotency?.key ?? null,
  paper: server === serverNames.paper,
})

/** The outcome of each instruction, and the rows of those that are published; several of one trader follow one another. */
export function decide(batch: readonly Asked[], answers: readonly Found[], nowMs: number) {
  const items: PublishedTrade[] = []
  const ends = new Map<string, End>()
  /** The trades that were published under each key earlier in the same batch. */
  const firsts = new Map<string, NonNullable<Found['first']>>()
  const byPlace = new Map(answers.map((found) => [found.place, found]))
  const outcomes = batch.map((asked, i): Published | typeof needsAccount | typeof busy => {
    const found = byPlace.get(i + 1)
    if (!found) return busy
    const { traderId, idempotency } = asked
    const keyed = idempotency && `${traderId} ${idempotency.key}`
    const first = found.first ?? (keyed === null ? undefined : firsts.get(keyed))
    if (first && idempotency) {
      const { id, key, hash } = first
      // The first answer again, word for word: a trade is Pending when it is published.
      return hash === idempotency.hash ? { outcome: 'repeated', id, key, status: 'Pending' } : { outcome: 'conflict' }
    }
    if (found.stopped) return { outcome: 'stopped', by: found.stopped }
    const { account_id: accountId, login: brokerId } = found
    if (accountId === null || brokerId === null || asked.instruction.brokerPasswordSealed) return needsAccount
    const end = ends.get(traderId) ?? { seq: found.seq, n: found.last_n, hash: found.hash }
    const trade = tradeOf(asked, { accountId, brokerId, n: end.n + 1 }, nowMs)
    const published = rowsOf(asked, trade, end, nowMs)
    const { place, flight } = published
    items.push(published)
    if (keyed !== null && idempotency) firsts.set(keyed, { id: trade.id, key: trade.key, hash: idempotency.hash })
    ends.set(traderId, { seq: place.seq, n: place.n, hash: lastHashOf([flight]) })
    return { outcome: 'published', id: trade.id, key: trade.key, status: trade.status }
  })
  return { outcomes, items }
}

/** The last numbers of the trader's record and within the minute. */
interface End {
  readonly seq: number
  readonly n: number
  readonly hash: string | null
}

/** The trade that an instruction becomes. @param n its number within the minute */
export function tradeOf(
  { traderId, instruction }: Asked,
  { accountId, brokerId, n }: Pick<TradeRow, 'accountId' | 'brokerId'> & { readonly n: number },
  nowMs: number,
): TradeRow {
  const { brokerId: _, brokerPasswordSealed: __, openAccount: ___, ...words } = instruction
  const minute = minuteOf(nowMs)
  return {
    ...words,
    accountId,
    brokerId,
    tradeDetails: cleanText(words.tradeDetails),
    id: randomUUID(),
    key: n === 1 ? minute : `${minute} #${n}`,
    traderId,
    createdAtMs: nowMs,
    status: 'Pending',
    retcode: null,
    reason: null,
    order: null,
    position: null,
    working: false,
  }
}

/** What is written of a trade at the end of the trader's record. */
export function rowsOf(asked: Asked, trade: TradeRow, end: End, nowMs: number): PublishedTrade {
  const { traderId, idempotency } = asked
  const place: TradePlace = { seq: end.seq + 1, minute: minuteOf(nowMs), n: end.n + 1 }
  const { ladder } = trade
  const own = ladder && { ladder: chosenLadderText(ladder), ...(ladder.atr !== undefined && { atrWilder: ladder.atr }) }
  const data = { checks: checksPassed, once: idempotency !== null, ...own }
  const [flight] = flightColumns(traderId, end.hash, nowMs, [
    {
      seq: place.seq,
      kind: 'trade.published',
      tradeId: trade.id,
      marketTimeMs: null,
      data,
      changes: { trade: recordedTrade(trade) },
    },
  ])
  if (!flight) throw new Error('A record has no hash')
  const { id: trade_id } = trade
  const kept = idempotency && { ...idempotency, trader_id: traderId, trade_id, created_at_ms: nowMs }
  return { asked, trade, place, flight, idempotency: kept }
}
