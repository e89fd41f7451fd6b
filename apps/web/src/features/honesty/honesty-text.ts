import type { RungHonestyRow } from '@ratchet/contract'
import { moneyText, wholeText } from '../../format/text.ts'
import * as texts from './texts.ts'

export type SessionChoice = keyof typeof texts.sessions

const tradesText = (count: number): string => texts.tradeCount(count, wholeText(count))
const pointsText = (count: number): string => texts.pointCount(count, wholeText(count))

/** Says 'Rung 2 promised +12.00 and realised +11.94 on average over 38 trades; the worst slip was 3 points.' */
export function summary({ rung, closes, promised, realised, slip }: RungHonestyRow): string | null {
  if (!promised || !realised || !slip) return null
  const [said, gave] = [moneyText(promised.money), moneyText(realised.money)]
  const words =
    closes === 1 ? texts.realisedOnce(rung, said, gave) : texts.realisedOnAverage(rung, said, gave, tradesText(closes))
  if (slip.worst >= 0) return texts.noSlip(words)
  return closes === 1 ? texts.slipped(words, pointsText(-slip.worst)) : texts.worstSlip(words, pointsText(-slip.worst))
}

/** Writes a slip with its sign: '−3', '+1', '0'. */
export const slipText = (points: number): string =>
  `${points > 0 ? '+' : points < 0 ? '−' : ''}${wholeText(Math.abs(points))}`

/** Writes a time as '7 ms' or '1.24 s'. */
export const latencyText = (ms: number): string =>
  ms < 1000 ? texts.milliseconds(wholeText(Math.round(ms))) : texts.seconds((ms / 1000).toFixed(2))

/** Says what the picture shows, for those who do not see it. */
export function spreadWords({ rung, bars, closes, slip }: RungHonestyRow): string {
  const middle = (bars.length - 1) / 2
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
  const worse = sum(bars.slice(0, middle))
  const better = sum(bars.slice(middle + 1))
  const reach = slip && slip.worst < 0 ? texts.atMost(pointsText(-slip.worst)) : ''
  return texts.slipChart({ trades: tradesText(closes), rung, kept: closes - worse - better, worse, reach, better })
}
