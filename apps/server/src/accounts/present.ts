import { type Account, retcodeWords } from '@ratchet/contract'
import { type Points, priceNumber, type Volume, volumeNumber } from '@ratchet/domain'
import type { AccountStateRow, UnsettledRow } from '@ratchet/store'
import { isoTime, type View } from '../core/present/view.ts'

/** Presents an account to its trader. It is frozen while the outcome of any request to the broker is unknown. */
export function presentAccount(row: AccountStateRow, view: View): Account {
  const { id, server, login, own, unsettled, held, frozenSinceMs } = row
  const [first] = unsettled
  const why = held?.why ?? (first ? whyOf(first) : null)
  if (why === null) return { id, server, login, own, frozen: null }
  const requests = unsettled.map((one) => ({
    id: one.request.id,
    kind: one.request.kind,
    tradeId: one.request.tradeId,
    asked: askedOf(one, view),
  }))
  const since = frozenSinceMs === null ? null : isoTime(frozenSinceMs)
  return { id, server, login, own, frozen: { since, cause: held?.for ?? 'requests', why, requests } }
}

/** The reason of a freeze: the broker's own words if it said that it does not know the outcome, else the record's. */
function whyOf({ request: { text, retcode }, why }: UnsettledRow): string {
  if (retcode !== null) return `The broker said: ${(text || retcodeWords(retcode)).replace(/\.$/, '')}.`
  return why ?? 'The broker’s answer did not come.'
}

/** A request to the broker in plain words. */
function askedOf({ request, trade, symbol }: UnsettledRow, view: View): string {
  const { kind, sl, tp, volume, position, order } = request
  const price = (points: Points) =>
    symbol === null ? '' : priceNumber(points, view.instrument(symbol)).toFixed(view.instrument(symbol).digits)
  const levels = (stop: Points, target: Points) =>
    [stop ? `stop ${price(stop)}` : 'no stop', target ? `target ${price(target)}` : ''].filter(Boolean).join(', ')
  switch (kind) {
    case 'order': {
      if (!trade) return 'An order'
      const at = trade.price ? `at ${price(trade.price)}` : 'at market'
      const type = trade.type.replace('Order_Type_', '')
      return `${type} ${lots(trade.volume)} ${trade.symbol} ${at}, ${levels(trade.sl, trade.tp)}`
    }
    case 'levels':
      return `Levels of position ${position}: ${levels(sl, tp)}`
    case 'close':
      return `Close ${volume ? `${lots(volume)} of ` : ''}position ${position}`
    case 'modify':
      return `Change order ${order}: price ${price(request.price)}, ${levels(sl, tp)}`
    case 'remove':
    case 'cancel':
      return `Cancel order ${order}`
  }
}

/** Writes a volume with at least two decimals, as everywhere else. */
const lots = (volume: Volume): string =>
  volumeNumber(volume)
    .toFixed(4)
    .replace(/0{1,2}$/, '')
