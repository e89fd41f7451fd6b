import { isAccepted, isInDoubt, RET, retcodeWords } from '@ratchet/contract'
import type { Answer, BrokerRequest } from '@ratchet/domain'
import type { Cause } from './causes.ts'
import type { DealContext } from './deals.ts'
import { decimalOf } from './decimals.ts'
import type { Outcome } from './schemas.ts'
import type { Reading } from './translate.ts'
import { clientIdOf } from './wire-ids.ts'

/** Whether an answer stands: `unknown` is followed by another one, and `none` is no answer. */
export const isAnswer = ({ state }: Outcome): boolean => state !== 'unknown' && state !== 'none'

/** Whether the request changed nothing, so that its answer waits for nothing. */
export const isRefusal = ({ state }: Outcome): boolean => state === 'refused' || state === 'late'

/** What an answered request did; `waits` while that did not show yet, `none` if nothing is to show. */
export function causeOfOutcome(outcome: Outcome, context: DealContext): Cause | 'waits' | 'none' {
  if (isRefusal(outcome)) return 'none'
  const { causes, book, reading } = context
  const request = reading.request(clientIdOf(outcome.id))
  const traded = causes.withDeal(outcome.deal) ?? causes.orderCause(outcome.order)
  switch (request?.kind) {
    case 'levels': {
      const position = book.positions.get(request.position)
      const isThere = !position || (position.sl === request.sl && position.tp === request.tp)
      // Of several changes in one comparison, the cause is the last one's.
      return isThere ? (causes.positionCause(request.position) ?? 'none') : laterLevels(request, context)
    }
    case 'close':
      return traded ?? causes.positionCause(request.position) ?? 'waits'
    case 'modify':
    case 'remove': {
      const order = book.orders.get(request.order)
      const isThere = request.kind === 'remove' ? !order : !order || order.price === request.price
      return causes.orderCause(request.order) ?? (isThere ? 'none' : 'waits')
    }
    case 'order':
      return traded ?? (book.orders.has(outcome.order) ? 'none' : 'waits')
    default:
      // Another process sent it.
      return traded ?? 'none'
  }
}

/** Levels that are not those of the request: they were changed again, or the change did not show yet. */
function laterLevels(request: Extract<BrokerRequest, { kind: 'levels' }>, { causes }: DealContext): 'none' | 'waits' {
  return causes.positionCause(request.position) ? 'none' : 'waits'
}

const lateText = 'The request reached the terminal too late, so the terminal did not execute it.'

function retcodeOf({ state, retcode }: Outcome, request: BrokerRequest | undefined, cause: Cause | undefined): number {
  if (state === 'late') return RET.REJECT
  // The terminal knows that nothing was done, whatever the code of the trade server was.
  if (state === 'refused') return retcode === 0 || isAccepted(retcode) || isInDoubt(retcode) ? RET.REJECT : retcode
  const isFilled = cause !== undefined && cause.deals.length > 0
  if (request?.kind === 'order' && request.action === 'pending' && !isFilled) return RET.PLACED
  if (retcode === RET.DONE_PARTIAL || retcode === RET.NO_CHANGES) return retcode
  if (request?.kind === 'order' && request.action === 'deal' && state === 'placed' && !isFilled) return RET.PLACED
  if (request === undefined && state === 'placed' && !isFilled) return RET.PLACED
  return RET.DONE
}

/** The answer that an outcome is. */
export function answerOf(outcome: Outcome, reading: Reading, nowMs: number, cause?: Cause): Answer {
  const clientId = clientIdOf(outcome.id)
  const request = reading.request(clientId)
  const retcode = retcodeOf(outcome, request, cause)
  const symbol = request?.kind === 'order' ? request.symbol : [...(cause?.positions.values() ?? [])][0]?.symbol
  const digits = symbol === undefined ? undefined : reading.digitsOf(symbol)
  const price = (text: string) => (digits === undefined ? 0 : decimalOf(text, digits))
  const text = outcome.state === 'late' ? lateText : outcome.text
  return {
    clientId,
    retcode,
    text: text || retcodeWords(retcode),
    order: outcome.order === '0' ? '' : outcome.order,
    deal: outcome.deal === '0' ? '' : outcome.deal,
    bid: price(outcome.bid),
    ask: price(outcome.ask),
    timeMs: outcome.msc > 0 ? reading.utcOf(outcome.msc) : nowMs,
  }
}
