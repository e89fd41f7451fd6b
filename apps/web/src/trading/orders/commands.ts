import type { ActiveTrade, PublicTrade } from '@ratchet/contract'
import { type Attempts, createAttempts } from '../../api/attempt.ts'
import { type CallInput, type CallOutput, call } from '../../api/call.ts'
import { accountOf, positionKey } from '../../api/ticket.ts'
import { stream } from '../../realtime/index.ts'
import { actHere } from '../../realtime/seen.ts'

/** What is asked for again because its answer was lost must not be done twice; each keeps its key until it is done. */
const attempts = new Map<string, Attempts>()

async function once<T>(
  of: string,
  body: string,
  send: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const attempt = attempts.get(of) ?? createAttempts()
  attempts.set(of, attempt)
  const answer = await attempt.send(body, send)
  attempts.delete(of)
  return answer
}

type Waiting = Pick<PublicTrade, 'id'>

/** Closes the whole of a position at the market. Answers with the server's message; null where it closed by itself meanwhile. */
export async function closePosition(trade: ActiveTrade): Promise<string | null> {
  const key = positionKey(trade)
  const takeBack = actHere('position.closed', trade.tradeId)
  try {
    const { message } = await once(key, key, (headers) =>
      call('closePosition', { params: { id: trade.id }, query: accountOf(trade), body: {} }, { headers }),
    )
    return message
  } catch (cause) {
    takeBack()
    // What closed by itself meanwhile is what was wanted.
    if (!stream.world.get().activeTrades.some((one) => positionKey(one) === key)) return null
    throw cause
  }
}

/** Takes a waiting order back. */
export const cancelOrder = ({ id }: Waiting): Promise<CallOutput<'cancelOrder'>> =>
  once(`order ${id}`, 'cancel', (headers) => call('cancelOrder', { params: { id } }, { headers }))

/** Changes price, stop or target of a waiting order. */
export const changeOrder = (
  { id }: Waiting,
  body: CallInput<'changeOrder'>['body'],
): Promise<CallOutput<'changeOrder'>> =>
  once(`order ${id}`, `change ${JSON.stringify(body)}`, (headers) =>
    call('changeOrder', { params: { id }, body }, { headers }),
  )
