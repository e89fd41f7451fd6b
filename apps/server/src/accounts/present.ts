import { brokerOf, isLiveServer } from '@ratchet/broker/connectors'
import {
  type Account,
  type AccountState,
  isAtBroker,
  marketOf,
  orderTypeText,
  proofs,
  retcodeWords,
} from '@ratchet/contract'
import {
  moneyAsShown,
  moneyNumber,
  type Points,
  priceNumber,
  rateDigits,
  type Volume,
  volumeNumber,
} from '@ratchet/domain'
import type { AccountFigures } from '@ratchet/engine'
import type { AccountStateRow, UnsettledRow } from '@ratchet/store'
import { isoDay, isoTime, type View } from '../core/present/view.ts'
import type { ValuedRow } from './own-figures.ts'

/**
 * Presents an account to its trader. It is frozen while the outcome of any request to the broker is unknown.
 * @param hasPrices whether a broker's prices come now: a paper account that trades on them stands still without
 */
export function presentAccount(
  row: ValuedRow,
  view: View,
  nowMs: number,
  hasPrices: (market: string) => boolean,
): Account {
  const { figures } = row
  const at = brokerOf(row.server)
  const market = marketOf(row.server)
  const frozen = frozenOf(row, view)
  const stale = at || market === undefined || hasPrices(market) ? staleOf(row, nowMs) : noPrices(market)
  const money = (cents: number | null | undefined) => (cents == null ? null : moneyNumber(cents))
  return {
    id: row.id,
    name: row.name,
    broker: at?.id ?? 'paper',
    brokerName: at?.name ?? 'Ratchet',
    environment: at?.environment.id ?? 'paper',
    server: row.server,
    login: row.login,
    currency: row.currency,
    hedging: row.hedging,
    ladder: row.ladder,
    floor: row.floor && { stopped: row.floor.touched?.by ?? null, warned: [...row.floor.warned] },
    balance: money(figures?.balance),
    equity: money(figures?.equity),
    marginUsed: money(figures?.marginUsed),
    marginFree: money(figures?.marginFree),
    ordersMargin: money(row.ordersMargin),
    rates: (figures?.rates ?? []).map(presentRate),
    commission: moneyNumber(row.commission),
    dayResult: moneyNumber(row.dayResult),
    day: isoDay(row.dayMs),
    state: stateOf(row, frozen !== null, stale !== null),
    trouble: stale ?? (row.isDisconnected ? null : (figures?.trouble ?? null)),
    slowMs: stale === null && !row.isDisconnected ? (figures?.slowMs ?? null) : null,
    heardAt: figures?.heardAtMs == null ? null : isoTime(figures.heardAtMs),
    proof: at ? proofOf(row) : market === undefined ? proofs.paper : proofs.prices(market),
    own: row.own,
    frozen,
  }
}

const noPrices = (market: string): string =>
  `There are no prices from ${market}, so nothing is executed here. Prices come from your account there.`

const presentRate = ({ currency, gain, loss }: AccountFigures['rates'][number]) => ({
  currency,
  gain: gain / 10 ** rateDigits,
  loss: loss / 10 ** rateDigits,
})

function proofOf({ server, verifiedAtMs, hasTraded }: AccountStateRow): string {
  if (hasTraded && isLiveServer(server)) return proofs.live
  return verifiedAtMs === null ? proofs.specification : proofs.practice(isoTime(verifiedAtMs).slice(0, 10))
}

/** An account of real money is never tried out itself: what was found on the trader's practice account at the same broker counts for it. */
export function withProof(rows: readonly AccountStateRow[]): AccountStateRow[] {
  const triedAt = (id: string) =>
    rows.flatMap(({ server, verifiedAtMs }) => (brokerOf(server)?.id === id ? (verifiedAtMs ?? []) : []))
  return rows.map((row) => {
    const at = brokerOf(row.server)
    const times = at?.environment.live ? triedAt(at.id) : []
    return times.length === 0 ? row : { ...row, verifiedAtMs: Math.max(...times) }
  })
}

function stateOf({ isDisconnected, isPaused }: AccountStateRow, isFrozen: boolean, isStale: boolean): AccountState {
  if (isDisconnected) return 'disconnected'
  if (isFrozen) return 'frozen'
  if (isPaused) return 'paused'
  return isStale ? 'stale' : 'live'
}

/** A broker of which nothing was heard for so long is no longer live: its heartbeats come every five seconds. */
const staleAfterMs = 30_000

/** Why an account is stale; null where its broker was heard of, or the account is disconnected. */
function staleOf({ server, isDisconnected, figures }: AccountStateRow, nowMs: number): string | null {
  if (isDisconnected || !isAtBroker(server)) return null
  if (!figures) return 'The account is being connected.'
  if (figures.state !== 'live') return figures.trouble ?? 'The account is being connected.'
  const isHeard = figures.heardAtMs !== null && nowMs - figures.heardAtMs <= staleAfterMs
  return isHeard ? null : 'The broker has not responded for over 30 seconds.'
}

function frozenOf(row: AccountStateRow, view: View): Account['frozen'] {
  const { unsettled, held, frozenSinceMs } = row
  const [first] = unsettled
  const why = held?.why ?? (first ? whyOf(first) : null)
  // What the engine does not know comes first: nothing at all is sent then.
  if (why === null) return byOperator(row)
  const requests = unsettled.map((one) => ({
    id: one.request.id,
    kind: one.request.kind,
    tradeId: one.request.tradeId,
    asked: askedOf(one, view, row.server),
  }))
  const since = frozenSinceMs === null ? null : isoTime(frozenSinceMs)
  return { since, cause: held?.for ?? 'requests', why, requests }
}

function byOperator({ freeze, isDisconnected }: AccountStateRow): Account['frozen'] {
  if (!freeze || isDisconnected) return null
  return { since: isoTime(freeze.sinceMs), cause: 'operator', why: freeze.reason, requests: [] }
}

/** The reason of a freeze: the broker's own words if it said that it does not know the outcome, else the record's. */
function whyOf({ request: { text, retcode }, why }: UnsettledRow): string {
  if (retcode !== null) return `The broker responded: ${(text || retcodeWords(retcode)).replace(/\.$/, '')}.`
  return why ?? 'The broker did not respond.'
}

/** A request to the broker in plain words. */
function askedOf({ request, trade, symbol }: UnsettledRow, view: View, server: string): string {
  const { kind, sl, tp, volume, position, order } = request
  const instrument = symbol === null ? undefined : view.instrument(symbol, server)
  const price = (points: Points) => (instrument ? priceNumber(points, instrument).toFixed(instrument.digits) : '')
  const levels = (stop: Points, target: Points) =>
    [stop ? `stop ${price(stop)}` : 'no stop', target ? `target ${price(target)}` : ''].filter(Boolean).join(', ')
  switch (kind) {
    case 'order': {
      if (!trade) return 'An order'
      const at = trade.price ? `at ${price(trade.price)}` : 'at market'
      const type = orderTypeText(trade.type)
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
    case 'deposit':
      return `Deposit of ${moneyAsShown(request.amount ?? 0)}`
    case 'reset':
      return 'Reset of the balance'
    case 'commission':
      return `Commission of ${moneyAsShown(request.amount ?? 0)} per lot and side`
  }
}

/** Writes a volume with at least two decimals, as everywhere else. */
const lots = (volume: Volume): string =>
  volumeNumber(volume)
    .toFixed(4)
    .replace(/0{1,2}$/, '')
