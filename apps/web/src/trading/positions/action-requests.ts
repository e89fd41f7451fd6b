import type { ActiveTrade, NoticeKind, PublicTrade } from '@ratchet/contract'
import { type Attempts, createAttempts } from '../../api/attempt.ts'
import { type CallInput, call } from '../../api/call.ts'
import { accountOf, positionKey } from '../../api/ticket.ts'
import { stream } from '../../realtime/index.ts'
import { actHere } from '../../realtime/seen.ts'

type Headers = Readonly<Record<string, string>>
type Answer = Promise<{ readonly message: string }>

/** What is asked for again because its answer was lost must not be done twice; each keeps its key until it is done. */
const attempts = new Map<string, Attempts>()

async function once(of: string, body: unknown, send: (headers: Headers) => Answer): Promise<string> {
  const attempt = attempts.get(of) ?? createAttempts()
  attempts.set(of, attempt)
  const { message } = await attempt.send(JSON.stringify(body), send)
  attempts.delete(of)
  return message
}

/** The answer is shown where the request was made, so that its notice is not told a second time. */
async function shownHere<T>(kind: NoticeKind, trade: string | null, send: () => Promise<T>): Promise<T> {
  const takeBack = actHere(kind, trade)
  try {
    return await send()
  } catch (cause) {
    takeBack()
    throw cause
  }
}

type Position = Pick<ActiveTrade, 'id' | 'server' | 'brokerId'>
type Closable = Position & Pick<ActiveTrade, 'tradeId'>

export interface Part {
  readonly volume: number
  /** The volume that it was worked out from: the part of another volume is another request. */
  readonly of?: number
}

/**
 * Closes a position at the market, or a part of it.
 * @returns the server's message; null if the whole position closed by itself meanwhile, which is what was wanted
 */
export async function closePosition(trade: Closable, part?: Part): Promise<string | null> {
  const key = positionKey(trade)
  const body = part ? { volume: part.volume } : {}
  const close = (headers: Headers) =>
    call('closePosition', { params: { id: trade.id }, query: accountOf(trade), body }, { headers })
  try {
    return await shownHere('position.closed', trade.tradeId, () => once(key, part ?? {}, close))
  } catch (cause) {
    if (!part && !stream.world.get().activeTrades.some((one) => positionKey(one) === key)) return null
    throw cause
  }
}

/** Changes stop or target of a position. */
export async function changeLevels(trade: Position, body: CallInput<'changeLevels'>['body']): Promise<string> {
  return (await call('changeLevels', { params: { id: trade.id }, query: accountOf(trade), body })).message
}

/** Gives a position another ladder, or leaves it alone. */
export async function changeLadder(trade: Position, body: CallInput<'changeLadder'>['body']): Promise<string> {
  return (await call('changeLadder', { params: { id: trade.id }, query: accountOf(trade), body })).message
}

type Waiting = Pick<PublicTrade, 'id'>

/** Takes a waiting order back. */
export const cancelOrder = ({ id }: Waiting): Promise<string> =>
  once(`order ${id}`, 'cancel', (headers) => call('cancelOrder', { params: { id } }, { headers }))

/** Changes price, stop or target of a waiting order. */
export const changeOrder = ({ id }: Waiting, body: CallInput<'changeOrder'>['body']): Promise<string> =>
  once(`order ${id}`, body, (headers) => call('changeOrder', { params: { id }, body }, { headers }))

/** Deletes an order from the lists; one that waits is cancelled first. */
export const deleteOrder = (id: string): Promise<string> =>
  shownHere('trade.cancelled', id, async () => (await call('deleteTrade', { params: { id } })).message)
