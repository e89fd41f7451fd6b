import type { Account, ActiveTrade, Instrument } from '@ratchet/contract'
import { createAttempts } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { accountOf, positionKey } from '../../api/ticket.ts'
import { stream } from '../../realtime/index.ts'
import { actHere } from '../../realtime/seen.ts'
import { closePosition } from '../../trading/orders/commands.ts'
import { LostOrder, publishOnce } from '../../trading/orders/publish-once.ts'
import { type useClosedText, watchDeals } from '../../trading/positions/closed-deals.ts'
import { halfOf, turned } from '../../trading/positions/position-acts.ts'
import type { ActId } from './acts.ts'
import * as texts from './texts.ts'

/** A part that is closed twice because an answer was lost costs money: pressed again it carries the same key. */
const parts = createAttempts()

/** How a close is told. */
export type ClosedText = ReturnType<typeof useClosedText>

interface Acted {
  readonly trade: ActiveTrade
  readonly instrument: Instrument
  readonly account: Account | undefined
  readonly closed: ClosedText
}

/** Does an act, and answers with what came of it. */
export async function sendAct(act: ActId, { trade, instrument, account, closed }: Acted): Promise<string> {
  const params = { id: trade.id }
  const query = accountOf(trade)
  if (act === 'even') return (await call('changeLevels', { params, query, body: { sl: trade.price_open } })).message
  const deals = watchDeals()
  if (act === 'half') {
    const body = { volume: halfOf(trade.volume, instrument) ?? trade.volume }
    const takeBack = actHere('position.closed', trade.tradeId)
    try {
      const { message } = await parts.send(JSON.stringify([positionKey(trade), trade.volume, body]), (headers) =>
        call('closePosition', { params, query, body }, { headers }),
      )
      return closed.one(trade, await deals([trade]), message)
    } catch (cause) {
      takeBack()
      throw cause
    }
  }
  if (act === 'close') {
    const message = await closePosition(trade)
    return closed.one(trade, await deals([trade]), message ?? texts.positionHasClosed)
  }
  const other = await reverse({ trade, instrument, account })
  return `${closed.one(trade, await deals([trade]), texts.positionIsClosed)} ${other}`
}

/** Why only the first half of a reversal is known to be done. */
function onlyClosed(cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new Error(cause instanceof LostOrder ? texts.oppositeMayHaveArrived(why) : texts.oppositeNotAccepted(why))
}

async function reverse({ trade, instrument, account }: Omit<Acted, 'closed'>): Promise<string> {
  await closePosition(trade)
  const quote = stream.quotes.latest(trade.symbol, trade.server)
  if (!quote) throw onlyClosed(texts.noPriceForOrder)
  const order = turned(trade, quote, instrument)
  const place = account ? { accountId: account.id } : { server: trade.server, brokerId: trade.brokerId }
  const body = { ...order, ...place }
  try {
    await publishOnce(body)
  } catch (cause) {
    throw onlyClosed(cause)
  }
  return texts.oppositeSent
}
