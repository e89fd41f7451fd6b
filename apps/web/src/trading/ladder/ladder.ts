import type { ActiveTrade, Instrument, LadderUnit, OwnRungs, Risk, RungNumber } from '@ratchet/contract'
import {
  compileLadder,
  integerFromNumber,
  moneyNumber,
  type Points,
  priceNumber,
  rungLevels,
  staircase,
  volumeDigits,
  type WorstLock,
  worstLock,
} from '@ratchet/domain'
import { sideOf } from '../positions/position.ts'
import * as texts from '../texts.ts'

/** Gives one rung as prices: where it acts, and where it puts the stop and the target; null where it leaves them. */
export interface RungPrices {
  readonly rung: RungNumber
  readonly trigger: number
  readonly stop: number | null
  readonly target: number | null
}

/** Tells what a ladder means for a position opened at `open`, by the very function that the engine runs. */
export function rungPrices(type: ActiveTrade['type'], open: number, risk: Risk, instrument: Instrument): RungPrices[] {
  const points = integerFromNumber(open, instrument.digits)
  if (points === undefined) return []
  const price = (level: number): number | null => (level === 0 ? null : priceNumber(level, instrument))
  return rungLevels(compileLadder(risk, instrument), sideOf(type), points).map(({ rung, trigger, sl, tp }) => ({
    rung,
    trigger: priceNumber(trigger, instrument),
    stop: price(sl),
    target: price(tp),
  }))
}

/**
 * Describes a level in force: its price, how far it lies from the open in the position's favour, and whether this rung
 * put it there.
 */
export interface LevelStep {
  readonly price: number
  readonly pips: number
  readonly moved: boolean
}

/** Describes the position once the price has come as far as this rung; null stands where there is no such level. */
export interface Step {
  readonly rung: RungNumber
  readonly trigger: number
  readonly pips: number
  readonly stop: LevelStep | null
  readonly target: LevelStep | null
}

const noLevels = { sl: 0, tp: 0 }

/** Tells how a position opened at `open` would climb a ladder, rung by rung in the order in which they are reached. */
export function climb(
  type: ActiveTrade['type'],
  open: number,
  risk: Risk,
  instrument: Pick<Instrument, 'digits' | 'pipPoints'>,
  first: Readonly<Record<'sl' | 'tp', number>> = noLevels,
): Step[] {
  const inPoints = (price: number): Points => integerFromNumber(price, instrument.digits) ?? 0
  const base = inPoints(open)
  if (base === 0) return []
  const side = sideOf(type)
  const pips = (level: Points): number => ((side === 'buy' ? 1 : -1) * (level - base)) / instrument.pipPoints
  const start = { sl: inPoints(first.sl), tp: inPoints(first.tp) }
  const stairs = staircase(rungLevels(compileLadder(risk, instrument), side, base), side, start)
  const level = (now: Points, before: Points): LevelStep | null =>
    now === 0 ? null : { price: priceNumber(now, instrument), pips: pips(now), moved: now !== before }
  return stairs.map(({ rung, trigger, sl, tp }, index) => {
    const before = stairs[index - 1] ?? start
    return {
      rung,
      trigger: priceNumber(trigger, instrument),
      pips: pips(trigger),
      stop: level(sl, before.sl),
      target: level(tp, before.tp),
    }
  })
}

/**
 * Tells what a position makes at least if it leaves by a stop, in money of the account, by the rule of the domain; null
 * where it cannot be worked out.
 */
export function worstAt(
  trade: { readonly type: ActiveTrade['type']; readonly open: number; readonly volume: number },
  stop: number,
  instrument: Instrument,
): { readonly [K in Exclude<keyof WorstLock, 'points'>]: number } | null {
  const open = integerFromNumber(trade.open, instrument.digits)
  const level = integerFromNumber(stop, instrument.digits)
  const volume = integerFromNumber(trade.volume, volumeDigits)
  if (!open || level === undefined || !volume) return null
  const { gross, commission, cents } = worstLock(instrument, { side: sideOf(trade.type), open, volume }, level)
  return { gross: moneyNumber(gross), commission: moneyNumber(commission), cents: moneyNumber(cents) }
}

/** Writes a pip in the price's own digits, as people say it: '0.10'. */
export const pipText = ({ pipPoints, digits }: Instrument): string => (pipPoints / 10 ** digits).toFixed(digits)

/** Writes pips as people do: without the noise of floating point, and with no more decimals than they have. */
export const pipsText = (pips: number): string => String(Number(pips.toFixed(3))).replace('-', '−')

/** Writes pips with their unit, for a sentence or a cell: '1 pip', '2.5 pips'. */
export const pipWords = (pips: number): string => {
  const text = pipsText(pips)
  return /^−?1$/.test(text) ? texts.pip(text) : texts.pips(text)
}

/** Counts thousandths of a pip, for a ladder that is looked at apart from any symbol: so far from zero that no level is cut off. */
const apart = { digits: 0, pipPoints: 1000 } as const
const apartFrom = 4e9

/** Tells how a ladder climbs in pips alone, whatever it is traded on. */
export const climbInPips = (risk: Risk): Step[] => climb('Buy', apartFrom, risk, apart)

/** Writes a figure of a ladder with its unit: '2.5 pips', '0.5 R', '2 ATR'. */
export const figureWords = (figure: number, unit: LadderUnit): string =>
  unit === 'pips' ? pipWords(figure) : `${pipsText(figure)} ${unit}`

/** Writes a part that a rung closes: '33.33 %'. */
export const percentText = (percent: number): string => `${Number(percent.toFixed(2))} %`

/** Says a ladder in a few words: '3 rungs, 30 to 100 pips, closing 50 %'. */
export function ladderSummary(risk: OwnRungs, unit: LadderUnit = 'pips'): string {
  const steps = climbInPips(risk)
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return texts.noRungs
  const closed = steps.reduce((sum, { rung }) => sum + (risk[`close${rung}`] ?? 0), 0)
  const parts = closed > 0 ? texts.closing(percentText(closed)) : ''
  return first === last
    ? texts.oneRung(figureWords(first.pips, unit), parts)
    : texts.manyRungs(steps.length, pipsText(first.pips), figureWords(last.pips, unit), parts)
}
