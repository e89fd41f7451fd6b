import type { LimitName, Limits } from '@ratchet/contract'
import { lotsAsShown, moneyAsShown } from '../numbers/figures-text.ts'
import type { Cents, TimeMs, Volume } from '../numbers/types.ts'
import { minuteMs } from '../time/durations.ts'
import { clockText, hoursText, isSameDay, momentText, quietAt } from './hours.ts'
import { limitsOn } from './loosen.ts'
import type { TradeRisk } from './risk.ts'

/** What an account has, as far as its limits look at it. Times are the market's; 0 where it has told none yet. */
export interface LimitState {
  readonly timeMs: TimeMs
  /** Open positions, orders that wait, and orders under way: each with all its volume. */
  readonly open: readonly { readonly symbol: string; readonly volume: Volume }[]
  /** When its last orders were sent, those apart that the broker refused. */
  readonly sentMs: readonly TimeMs[]
  /** Results of its last closed positions, the oldest first. */
  readonly results: readonly TradeResult[]
}

export interface TradeResult {
  readonly cents: Cents
  readonly timeMs: TimeMs
}

export interface NewTrade {
  readonly symbol: string
  readonly volume: Volume
  readonly risk: TradeRisk
  /** The currency in which the risk is. */
  readonly currency: string
}

export type LimitVerdict =
  | { readonly is: 'allowed' }
  | { readonly is: 'near' | 'refused'; readonly limit: LimitName; readonly sentence: string }

const allowed: LimitVerdict = { is: 'allowed' }
const refused = (limit: LimitName, sentence: string): LimitVerdict => ({ is: 'refused', limit, sentence })

/** Decimals of a figure as it was typed, as the integer that counts it. */
export const volumeOfLots = (lots: number): Volume => Math.round(lots * 1e4)
export const centsOfMoney = (money: number): Cents => Math.round(money * 100)

/** A limit that counts: what is used before the trade and with it, and the most. */
interface Counted {
  readonly limit: LimitName
  readonly used: number
  readonly after: number
  readonly most: number
  readonly refuses: string
  readonly near: string
}

/**
 * LIM1: what the limits say of a new trade. The first that refuses it speaks, in the order of `limitNames`; else the one that is nearest to
 * its end, from the share on at which it warns.
 */
export function decideLimits(limits: Limits, state: LimitState, trade: NewTrade): LimitVerdict {
  const byTime = refusedByTime(limits, state)
  if (byTime) return byTime
  let nearest: Counted | undefined
  for (const counted of countedBy(limits, state, trade)) {
    if (counted.after > counted.most) return refused(counted.limit, counted.refuses)
    if (counted.after * 100 < counted.most * limits.warnAt || limits.warnAt === 100) continue
    if (!nearest || counted.after * nearest.most > nearest.after * counted.most) nearest = counted
  }
  return nearest ? { is: 'near', limit: nearest.limit, sentence: nearest.near } : allowed
}

/** LIM7: hours without trading, and the pause after losses: these refuse whatever is new. */
export function refusedByTime(limits: Limits, { timeMs, results }: LimitState): LimitVerdict | undefined {
  const { quietHours, pause, tradesADay, zone } = limits
  if (timeMs <= 0 && (quietHours.length > 0 || tradesADay !== null)) {
    const limit = quietHours.length > 0 ? 'quietHours' : 'tradesADay'
    const title = quietHours.length > 0 ? 'Hours without trading' : 'Limit on trades a day'
    return refused(limit, `${title}: the market’s time is not known yet. New orders are rejected until it is.`)
  }
  const quiet = quietAt(limits, timeMs)
  if (quiet) {
    const until = clockText(quiet.to)
    return refused(
      'quietHours',
      `Hours without trading: ${hoursText(quiet)} (${zone}). It is ${momentText(zone, timeMs, timeMs)}; new orders are rejected until ${until}.`,
    )
  }
  const losses = lossesInARow(results)
  const last = results.at(-1)
  if (!pause || !last || losses < pause.losses) return undefined
  const endMs = last.timeMs + pause.minutes * minuteMs
  if (timeMs >= endMs) return undefined
  return refused(
    'pause',
    `Pause after losses: the last ${losses === 1 ? 'trade' : `${losses} trades`} lost (limit ${pause.losses}). New orders are rejected until ${momentText(zone, endMs, timeMs)} (${zone}).`,
  )
}

/** LIM7: how many of the last trades lost, without one between them that did not. */
export function lossesInARow(results: readonly TradeResult[]): number {
  let count = 0
  while (count < results.length && (results[results.length - 1 - count]?.cents ?? 0) < 0) count++
  return count
}

export const sumVolume = (open: LimitState['open'], symbol?: string): Volume =>
  open.reduce((sum, one) => (symbol === undefined || one.symbol === symbol ? sum + one.volume : sum), 0)

/** LIM6: orders sent on the day of the moment. */
export const sentToday = ({ zone }: Limits, { timeMs, sentMs }: LimitState): number =>
  sentMs.filter((sent) => isSameDay(zone, sent, timeMs)).length

function* countedBy(limits: Limits, state: LimitState, trade: NewTrade): Generator<Counted> {
  const { accountVolume, openTrades, tradesADay, riskMoney, zone } = limits
  const { open } = state
  const { symbol, volume } = trade
  const { tradeVolume, openVolume } = limitsOn(limits, symbol)
  if (tradeVolume !== null) {
    const most = volumeOfLots(tradeVolume)
    const what = `the size of a trade${tradeVolume === limits.tradeVolume ? '' : ` in ${symbol}`}`
    const has = `this trade has ${lotsAsShown(volume)} lots`
    yield {
      limit: 'tradeVolume',
      used: 0,
      after: volume,
      most,
      refuses: `Limit on ${what}: ${has}; at most ${lotsAsShown(most)} are allowed.`,
      near: `Near the limit on ${what}: ${has}; at most ${lotsAsShown(most)} are allowed.`,
    }
  }
  if (openVolume !== null)
    yield inLots('symbolVolume', `open volume in ${symbol}`, sumVolume(open, symbol), volume, openVolume)
  if (accountVolume !== null) yield inLots('accountVolume', 'open volume', sumVolume(open), volume, accountVolume)
  if (openTrades !== null) {
    const used = open.length
    yield {
      limit: 'openTrades',
      used,
      after: used + 1,
      most: openTrades,
      refuses: `Limit on open trades: ${used} of ${openTrades} are open or pending. No more are allowed.`,
      near: `Near the limit on open trades: with this one ${used + 1} of ${openTrades} are open or pending.`,
    }
  }
  if (tradesADay !== null) {
    const used = sentToday(limits, state)
    yield {
      limit: 'tradesADay',
      used,
      after: used + 1,
      most: tradesADay,
      refuses: `Limit on trades a day: ${used} of ${tradesADay} were sent today. No more are allowed before midnight (${zone}).`,
      near:
        used + 1 === tradesADay
          ? `This is your last trade today (${tradesADay} of ${tradesADay}).`
          : `Near the limit on trades a day: this is ${used + 1} of ${tradesADay} today.`,
    }
  }
  if (riskMoney !== null) yield atRisk(centsOfMoney(riskMoney), trade)
}

function inLots(limit: LimitName, what: string, used: Volume, more: Volume, lots: number): Counted {
  const most = volumeOfLots(lots)
  const left = Math.max(0, most - used)
  return {
    limit,
    used,
    after: used + more,
    most,
    refuses: `Limit on ${what}: ${lotsAsShown(used)} of ${lotsAsShown(most)} lots are used and ${lotsAsShown(left)} more are allowed; this trade has ${lotsAsShown(more)}.`,
    near: `Near the limit on ${what}: with this trade ${lotsAsShown(used + more)} of ${lotsAsShown(most)} lots are used.`,
  }
}

function atRisk(most: Cents, { risk, symbol, currency }: Pick<NewTrade, 'risk' | 'symbol' | 'currency'>): Counted {
  const title = 'imit on money at risk in a trade'
  const may = `${moneyAsShown(most)} ${currency}`
  if (typeof risk !== 'number') {
    const why =
      risk === 'no stop'
        ? 'This trade has no stop loss'
        : `${symbol} has no price now, so the risk of this trade is unknown`
    const refuses = `L${title}: at most ${may} is allowed. ${why}.`
    return { limit: 'riskMoney', used: 0, after: most + 1, most, refuses, near: '' }
  }
  const risks = `this trade risks ${moneyAsShown(risk)} ${currency}`
  return {
    limit: 'riskMoney',
    used: 0,
    after: risk,
    most,
    refuses: `L${title}: ${risks}; at most ${moneyAsShown(most)} is allowed.`,
    near: `Near the l${title}: ${risks}; at most ${moneyAsShown(most)} is allowed.`,
  }
}

/** LIM9: what the limits say where a waiting order is changed. One that then risks no more than before is never refused. */
export function decideChange(
  { riskMoney }: Pick<Limits, 'riskMoney'>,
  before: TradeRisk,
  trade: Pick<NewTrade, 'risk' | 'symbol' | 'currency'>,
): LimitVerdict {
  // Whatever the stop, it risks less than none.
  const isLess =
    typeof trade.risk === 'number' && (before === 'no stop' || (typeof before === 'number' && trade.risk <= before))
  if (riskMoney === null || isLess || trade.risk === before) return allowed
  const counted = atRisk(centsOfMoney(riskMoney), trade)
  return counted.after > counted.most ? refused(counted.limit, counted.refuses) : allowed
}
