import type { Instrument } from '@ratchet/contract'
import { integerFromNumber } from '@ratchet/domain'
import { exactTimeText, lotText, moneyText, priceText, timeText, wholeText } from '../../format/text.ts'
import { pipWords } from '../../trading/ladder/ladder.ts'
import { closingPrice, profitAt } from '../../trading/positions/position.ts'
import type { Close } from './closes.ts'
import type { Move, Outcome } from './moves.ts'
import type { Quote, Side } from './read.ts'
import * as texts from './texts.ts'

/** The sentences need to know this of the trade. */
export interface Facts {
  readonly side: Side
  readonly instrument: Instrument
  /** The currency of the account, where it may be another than that of the symbol. */
  readonly booked?: string | undefined
  /**
   * The trade began on these days, by the market's clock and by the real one, in the zone that is shown. Another day is
   * named.
   */
  readonly day: string
  readonly realDay: string
}

/** Tells why the levels moved, or did not, in one sentence that is true by the record alone. */
export function moveSentence(move: Move, facts: Facts): string {
  const begin = `${whenText(move, facts)} ${beginText(move, facts)}`
  const said = outcomeText(move, facts)
  return `${begin}${said ? `; ${said}` : ''}.`
}

const months = 'January February March April May June July August September October November December'.split(' ')

/**
 * Tells the time by the market's clock. What has no market time is told by the real one, and says so where that is
 * another.
 */
function whenText({ at, marketTime }: Pick<Move, 'at' | 'marketTime'>, { day, realDay }: Facts): string {
  const time = marketTime ?? at
  const clock = `${exactTimeText(time)}${marketTime === null && day !== realDay ? texts.inRealTime : ''}`
  const date = timeText(time).slice(0, 10)
  if (date === (marketTime === null ? realDay : day)) return texts.atTime(clock)
  return texts.atDateAndTime(Number(date.slice(8)), months[Number(date.slice(5, 7)) - 1] ?? '', clock)
}

function beginText(move: Move, facts: Facts): string {
  const { from, to, cause } = move
  const price = (level: number) => priceText(level, facts.instrument.digits)
  if (cause === 'ladder') return `${reachedText(move, facts)}: ${movedText(move, facts)}`
  if (cause === 'trader') {
    const requested = [
      to.sl === from.sl ? '' : texts.stopOf(price(to.sl), from.sl ? texts.insteadOfLevel(price(from.sl)) : ''),
      to.tp === from.tp
        ? ''
        : `${to.tp ? texts.targetOf(price(to.tp)) : texts.noTarget}${from.tp ? texts.insteadOfLevel(price(from.tp)) : ''}`,
    ].filter(Boolean)
    return texts.youAskedFor(requested.join(' and ') || texts.sameLevels)
  }
  const known = [
    to.sl === from.sl
      ? ''
      : to.sl === 0
        ? texts.stopMissing(price(from.sl))
        : texts.stopDiffers(price(to.sl), levelWord(from.sl, price)),
    to.tp === from.tp
      ? ''
      : to.tp === 0
        ? texts.targetMissing(price(from.tp))
        : texts.targetDiffers(price(to.tp), levelWord(from.tp, price)),
  ].filter(Boolean)
  const who = cause === 'broker' ? texts.brokerReported : texts.reconciliationFound
  return `${who} ${known.join(' and ')}`
}

const levelWord = (level: number, price: (level: number) => string): string => (level === 0 ? 'none' : price(level))

/** Says 'the bid reached 1289.35, 50 pips above your open, which is rung 1'. */
function reachedText({ quote, rungs, state, newLadder }: Move, facts: Facts): string {
  const { side } = facts
  const which = rungs.length === 1 ? texts.rung(listText(rungs)) : texts.rungsTogether(listText(rungs))
  const whose = newLadder ? texts.ofChangedLadder(which) : which
  if (!quote) return texts.marketReached(whose)
  const exit = closingPrice(side, quote)
  const away = state?.openPrice ? texts.fromOpen(distanceText(exit, state.openPrice, facts)) : ''
  return texts.priceReached(side === 'Buy' ? 'bid' : 'ask', priceText(exit, facts.instrument.digits), away, whose)
}

const listText = (items: readonly number[]): string =>
  items.length < 2 ? items.join('') : texts.listAnd(items.slice(0, -1).join(', '), String(items.at(-1)))

function distanceText(price: number, open: number, { instrument }: Facts): string {
  const points = (value: number) => integerFromNumber(value, instrument.digits) ?? 0
  const pips = (points(price) - points(open)) / instrument.pipPoints
  const size = Math.abs(pips)
  return pips === 0 ? texts.exactlyAt : `${pipWords(size)} ${pips > 0 ? 'above' : 'below'}`
}

/** Says what the rung did to stop and target, and what the stop now means in money, before swap and commission. */
function movedText({ from, to, state }: Move, facts: Facts): string {
  const price = (level: number) => priceText(level, facts.instrument.digits)
  const [stop, target] = [to.sl !== from.sl, to.tp !== from.tp]
  const targetText = from.tp ? texts.targetMoved(price(from.tp), price(to.tp)) : texts.targetSet(price(to.tp))
  if (stop) {
    const moved = from.sl ? texts.stopMoved(price(from.sl), price(to.sl)) : texts.stopSet(price(to.sl))
    return `${moved}${lockText(to.sl, state, facts)}${target ? texts.andTarget(targetText) : ''}`
  }
  const kept = to.sl ? texts.stopStayed(price(to.sl)) : texts.stillNoStop
  if (target) return texts.targetAndStop(targetText, kept)
  return texts.nothingMoved(kept)
}

function lockText(stop: number, state: Move['state'], { side, instrument }: Facts): string {
  const profit = state && profitAt({ type: side, price_open: state.openPrice, volume: state.volume }, stop, instrument)
  if (profit === null) return ''
  if (profit === 0) return texts.atBreakEven
  const money = `${moneyText(profit)} ${instrument.currency}`
  return profit > 0 ? texts.locksIn(money) : texts.limitsLoss(money.slice(1))
}

function outcomeText(move: Move, facts: Facts): string {
  const { outcome, refusals, words, cause, from, to, state } = move
  const why = words ? ` (${words.replace(/\.$/, '')})` : ''
  const times = refusals === 1 ? texts.once : texts.times(refusals)
  switch (outcome.kind) {
    case 'nothing':
      return cause === 'ladder' || cause === 'trader' ? '' : stanceText(move, facts)
    case 'confirmed': {
      const before = refusals > 0 && cause === 'ladder' ? texts.rejectedThen(times, why) : texts.broker
      const lock =
        cause === 'trader' && to.sl !== from.sl ? lockText(to.sl, state, facts).replace(/^ and/, texts.whichClause) : ''
      return `${before} ${confirmedText(outcome, facts)}${lock}`
    }
    case 'refused': {
      const stayed = from.sl ? texts.stopStayed(priceText(from.sl, facts.instrument.digits)) : texts.nothingChanged
      const after = outcome.by === 'broker' ? texts.later(msText(outcome.ms)) : ''
      return texts.rejectedBy(outcome.by === 'broker' ? texts.broker : 'Ratchet', after, why, stayed)
    }
    case 'pending':
      if (refusals > 0) return texts.rejectedNotConfirmed(times, why)
      return outcome.asked ? texts.notConfirmedYet : texts.notSentYet
    case 'closed':
      if (refusals > 0) return texts.rejectedThenClosed(times, why)
      return texts.closedBeforeConfirmed
  }
}

/** Says what Ratchet wants after the broker turned out to have other levels. */
function stanceText({ state }: Move, { instrument }: Facts): string {
  if (!state || (state.intendedSl === state.sl && state.intendedTp === state.tp)) return texts.ratchetAdopted
  const { sl, intendedSl, intendedTp } = state
  const [name, level] = intendedSl === sl ? (['target', intendedTp] as const) : (['stop', intendedSl] as const)
  return level ? texts.stillIntends(name, priceText(level, instrument.digits)) : texts.stillIntendsNone(name)
}

function confirmedText(
  { ms, levels, further }: Extract<Outcome, { kind: 'confirmed' }>,
  { instrument }: Facts,
): string {
  if (!further) return texts.confirmedAfter(msText(ms))
  const at = [
    levels.sl ? texts.stopAt(priceText(levels.sl, instrument.digits)) : '',
    levels.tp ? texts.targetAt(priceText(levels.tp, instrument.digits)) : '',
  ]
  return texts.confirmedNextInstead(at.filter(Boolean).join(' and '), msText(ms))
}

export const msText = (ms: number): string => texts.milliseconds(wholeText(Math.max(0, ms)))

/** Tells why the position, or a part of it, was closed. */
export function closeSentence(close: Close, facts: Facts): string {
  const { volume, volumeBefore, price, profit } = close
  const { digits } = facts.instrument
  const currency = facts.booked ?? facts.instrument.currency
  if (price === null || profit === null) return texts.positionGone(whenText(close, facts))
  const part = volume < volumeBefore ? texts.partOfLots(lotText(volume), lotText(volumeBefore)) : texts.wholePosition
  const money = profit === 0 ? '0.00' : moneyText(profit)
  const how = texts.closedAt(part, byText(close), priceText(price, digits), money, currency)
  return `${whenText(close, facts)} ${whyText(close, facts)}${how}.`
}

function whyText(close: Close, facts: Facts): string {
  const { reason, level, through, quote, price, rung } = close
  const at = (value: number) => priceText(value, facts.instrument.digits)
  const seen = quoteText(quote, price ?? 0, facts)
  switch (reason) {
    case 'sl':
    case 'tp': {
      const name = reason === 'sl' ? 'stop' : 'target'
      if (level === null) return texts.reachedLevel(seen, name)
      return texts.reachedLevelAt(seen, beyondText(price ?? 0, level, facts), name, at(level), setText(close))
    }
    case 'expert': {
      if (rung !== null) return texts.rungClosedPart(rung)
      const name = through ?? 'stop'
      const what = level === null ? texts.theLevel(name) : texts.theLevelAt(name, at(level), setText(close))
      return texts.tradedThrough(what)
    }
    case 'so':
      return texts.stopOut
    default:
      return ''
  }
}

const byText = ({ reason, asked }: Close): string => {
  if (reason !== 'client') return ''
  return asked ? texts.atYourRequest : texts.byHandAtBroker
}

function quoteText(quote: Quote | null, price: number, { side, instrument }: Facts): string {
  const exit = quote ? closingPrice(side, quote) : price
  return texts.quoteOf(side === 'Buy' ? 'bid' : 'ask', priceText(exit, instrument.digits))
}

/** Says 'reached', or how far the quote that reached it already lay beyond. */
function beyondText(price: number, level: number, facts: Facts): string {
  const points = (value: number) => integerFromNumber(value, facts.instrument.digits) ?? 0
  const pips = Math.abs(points(price) - points(level)) / facts.instrument.pipPoints
  return pips === 0 ? texts.reached : texts.wentPast(pipWords(pips))
}

function setText({ setBy }: Close): string {
  if (!setBy) return ''
  if (setBy.cause === 'trader') return texts.setByYou
  const rung = setBy.rungs.at(-1)
  return rung === undefined ? '' : texts.setByRung(rung)
}
