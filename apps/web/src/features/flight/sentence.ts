import type { Instrument } from '@ratchet/contract'
import { integerFromNumber } from '@ratchet/domain'
import { exactTimeText, lotText, moneyText, priceText, timeText, wholeText } from '../../format/text.ts'
import { pipWords } from '../../trading/ladder.ts'
import { closingPrice, profitAt } from '../../trading/position.ts'
import type { Close } from './closes.ts'
import type { Move, Outcome } from './moves.ts'
import type { Quote, Side } from './read.ts'

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
  const clock = `${exactTimeText(time)}${marketTime === null && day !== realDay ? ' real time' : ''}`
  const date = timeText(time).slice(0, 10)
  if (date === (marketTime === null ? realDay : day)) return `At ${clock}`
  return `On ${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]} at ${clock}`
}

function beginText(move: Move, facts: Facts): string {
  const { from, to, cause } = move
  const price = (level: number) => priceText(level, facts.instrument.digits)
  if (cause === 'ladder') return `${reachedText(move, facts)}: ${movedText(move, facts)}`
  if (cause === 'trader') {
    const requested = [
      to.sl === from.sl ? '' : `a stop of ${price(to.sl)}${from.sl ? ` in place of ${price(from.sl)}` : ''}`,
      to.tp === from.tp
        ? ''
        : `${to.tp ? `a target of ${price(to.tp)}` : 'no target'}${from.tp ? ` in place of ${price(from.tp)}` : ''}`,
    ].filter(Boolean)
    return `you asked for ${requested.join(' and ') || 'the same levels again'}`
  }
  const known = [
    to.sl === from.sl ? '' : `a stop of ${levelWord(to.sl, price)} where Ratchet had ${levelWord(from.sl, price)}`,
    to.tp === from.tp ? '' : `a target of ${levelWord(to.tp, price)} where Ratchet had ${levelWord(from.tp, price)}`,
  ].filter(Boolean)
  const who =
    cause === 'broker' ? 'the broker reported, unasked,' : 'broker and ledger were compared, and the broker had'
  return `${who} ${known.join(' and ')}`
}

const levelWord = (level: number, price: (level: number) => string): string => (level === 0 ? 'none' : price(level))

/** Says 'the bid reached 1289.35, 50 pips above your open, which is rung 1'. */
function reachedText({ quote, rungs, state, newLadder }: Move, facts: Facts): string {
  const { side } = facts
  const which = rungs.length === 1 ? `rung ${rungs[0]}` : `rungs ${listText(rungs)} at once`
  const whose = newLadder ? `${which} of your changed ladder` : which
  if (!quote) return `the market reached ${whose}`
  const exit = closingPrice(side, quote)
  const away = state?.openPrice ? `, ${distanceText(exit, state.openPrice, facts)} your open` : ''
  return `the ${side === 'Buy' ? 'bid' : 'ask'} reached ${priceText(exit, facts.instrument.digits)}${away}, which reaches ${whose}`
}

const listText = (items: readonly number[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

function distanceText(price: number, open: number, { instrument }: Facts): string {
  const points = (value: number) => integerFromNumber(value, instrument.digits) ?? 0
  const pips = (points(price) - points(open)) / instrument.pipPoints
  const size = Math.abs(pips)
  return pips === 0 ? 'exactly at' : `${pipWords(size)} ${pips > 0 ? 'above' : 'below'}`
}

/** Says what the rung did to stop and target, and what the stop now means in money, before swap and commission. */
function movedText({ from, to, state }: Move, facts: Facts): string {
  const price = (level: number) => priceText(level, facts.instrument.digits)
  const [stop, target] = [to.sl !== from.sl, to.tp !== from.tp]
  const targetText = target
    ? `the target ${from.tp ? `moved from ${price(from.tp)} to` : 'was set at'} ${price(to.tp)}`
    : ''
  if (stop) {
    const moved = from.sl
      ? `the stop moved from ${price(from.sl)} to ${price(to.sl)}`
      : `the stop was set at ${price(to.sl)}`
    return `${moved}${lockText(to.sl, state, facts)}${target ? `, and ${targetText}` : ''}`
  }
  const kept = to.sl ? `the stop stayed at ${price(to.sl)}` : 'there is still no stop'
  if (target) return `${targetText}, and ${kept}`
  return `nothing had to move, and ${kept}`
}

function lockText(stop: number, state: Move['state'], { side, instrument }: Facts): string {
  const profit = state && profitAt({ type: side, price_open: state.openPrice, volume: state.volume }, stop, instrument)
  if (profit === null) return ''
  if (profit === 0) return ' and would end the trade where it was opened'
  const money = `${moneyText(profit)} ${instrument.currency}`
  return profit > 0 ? ` and locks in ${money}` : ` and limits the loss to ${money.slice(1)}`
}

function outcomeText(move: Move, facts: Facts): string {
  const { outcome, refusals, words, cause, from, to, state } = move
  const why = words ? ` (${words.replace(/\.$/, '')})` : ''
  const times = refusals === 1 ? 'once' : `${refusals} times`
  switch (outcome.kind) {
    case 'nothing':
      return cause === 'ladder' || cause === 'trader' ? '' : stanceText(move, facts)
    case 'confirmed': {
      const before = refusals > 0 && cause === 'ladder' ? `the broker refused it ${times}${why} and then` : 'the broker'
      const lock =
        cause === 'trader' && to.sl !== from.sl ? lockText(to.sl, state, facts).replace(/^ and/, ', which') : ''
      return `${before} ${confirmedText(outcome, facts)}${lock}`
    }
    case 'refused': {
      const stayed = from.sl
        ? `the stop stayed at ${priceText(from.sl, facts.instrument.digits)}`
        : 'nothing was changed'
      const after = outcome.by === 'broker' ? ` ${msText(outcome.ms)} later` : ''
      return `${outcome.by === 'broker' ? 'the broker' : 'Ratchet'} refused it${after}${why}, and ${stayed}`
    }
    case 'pending':
      if (refusals > 0) return `the broker refused it ${times}${why} and has not confirmed it yet`
      return outcome.asked ? 'the broker has not confirmed it yet' : 'the broker has not been asked for it yet'
    case 'closed':
      if (refusals > 0) return `the broker refused it ${times}${why}, and the position was closed first`
      return 'the position was closed before the broker had confirmed it'
  }
}

/** Says what Ratchet wants after the broker turned out to have other levels. */
function stanceText({ state }: Move, { instrument }: Facts): string {
  if (!state || (state.intendedSl === state.sl && state.intendedTp === state.tp)) return 'Ratchet goes by that'
  const { sl, intendedSl, intendedTp } = state
  const [name, level] = intendedSl === sl ? ['target', intendedTp] : ['stop', intendedSl]
  return level
    ? `Ratchet still wants a ${name} of ${priceText(level, instrument.digits)}`
    : `Ratchet still wants no ${name}`
}

function confirmedText(
  { ms, levels, further }: Extract<Outcome, { kind: 'confirmed' }>,
  { instrument }: Facts,
): string {
  if (!further) return `confirmed it ${msText(ms)} later`
  const at = [
    levels.sl ? `stop ${priceText(levels.sl, instrument.digits)}` : '',
    levels.tp ? `target ${priceText(levels.tp, instrument.digits)}` : '',
  ]
  return `went straight to the next change, ${at.filter(Boolean).join(' and ')}, and confirmed that ${msText(ms)} later`
}

export const msText = (ms: number): string => `${wholeText(Math.max(0, ms))} ms`

/** Tells why the position, or a part of it, was closed. */
export function closeSentence(close: Close, facts: Facts): string {
  const { volume, volumeBefore, price, profit } = close
  const { digits } = facts.instrument
  const currency = facts.booked ?? facts.instrument.currency
  if (price === null || profit === null) {
    const gone = 'broker and ledger were compared, and the broker did not have the position any more'
    return `${whenText(close, facts)} ${gone}: it is taken as closed, at a price that is not known.`
  }
  const part = volume < volumeBefore ? `${lotText(volume)} of ${lotText(volumeBefore)} lots were` : 'the position was'
  const how = `${part} closed at ${priceText(price, digits)} for ${profit === 0 ? '0.00' : moneyText(profit)} ${currency}`
  return `${whenText(close, facts)} ${whyText(close, facts)}${how}.`
}

function whyText(close: Close, facts: Facts): string {
  const { reason, level, through, quote, asked, price, rung } = close
  const at = (value: number) => priceText(value, facts.instrument.digits)
  const seen = quoteText(quote, price ?? 0, facts)
  switch (reason) {
    case 'sl':
    case 'tp': {
      const name = reason === 'sl' ? 'stop' : 'target'
      if (level === null) return `${seen} reached the ${name}, and `
      return `${seen} ${beyondText(price ?? 0, level, facts)} the ${name} of ${at(level)}${setText(close)}, and `
    }
    case 'expert': {
      if (rung !== null) return `rung ${rung} closes its part: `
      const name = through ?? 'stop'
      const what = level === null ? `the ${name}` : `the ${name} of ${at(level)}${setText(close)}`
      return `the price traded through ${what}, which the broker had not confirmed, so Ratchet closed at the market itself: `
    }
    case 'so':
      return 'the margin was too low (stop-out): '
    case 'client':
      return asked ? 'at your request ' : 'by hand, at the broker itself, '
    default:
      return ''
  }
}

function quoteText(quote: Quote | null, price: number, { side, instrument }: Facts): string {
  const exit = quote ? closingPrice(side, quote) : price
  return `the ${side === 'Buy' ? 'bid' : 'ask'} of ${priceText(exit, instrument.digits)}`
}

/** Says 'reached', or how far the quote that reached it already lay beyond. */
function beyondText(price: number, level: number, facts: Facts): string {
  const points = (value: number) => integerFromNumber(value, facts.instrument.digits) ?? 0
  const pips = Math.abs(points(price) - points(level)) / facts.instrument.pipPoints
  return pips === 0 ? 'reached' : `went ${pipWords(pips)} past`
}

function setText({ setBy }: Close): string {
  if (!setBy) return ''
  if (setBy.cause === 'trader') return ' that you had set'
  const rung = setBy.rungs.at(-1)
  return rung === undefined ? '' : ` that rung ${rung} had set`
}
