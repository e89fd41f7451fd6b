import type { RungHonestyRow } from '@ratchet/contract'
import { moneyText, wholeText } from '../../format/text.ts'
import * as texts from './texts.ts'

export const sessionNames = { all: 'All', asia: 'Asia', europe: 'Europe', newYork: texts.newYork } as const
export type SessionChoice = keyof typeof sessionNames

const tradesText = (count: number): string => (count === 1 ? texts.n1Trade : texts.trades(wholeText(count)))
const pointsText = (count: number): string => (count === 1 ? texts.n1Point : texts.points(wholeText(count)))

/** Says 'Rung 2 promised +12.00 and realised +11.94 on average over 38 trades; the worst slip was 3 points.' */
export function summary({ rung, closes, promised, realised, slip }: RungHonestyRow): string | null {
  if (!promised || !realised || !slip) return null
  const [said, gave] = [moneyText(promised.money), moneyText(realised.money)]
  const words =
    closes === 1
      ? texts.rungPromisedAndRealised(rung, said, gave)
      : texts.rungPromisedAndRealisedOn(rung, said, gave, tradesText(closes))
  if (slip.worst >= 0) return texts.noneSlipped(words)
  return closes === 1
    ? texts.itSlippedBy(words, pointsText(-slip.worst))
    : texts.worstSlipWas(words, pointsText(-slip.worst))
}

/** Writes a slip with its sign: '−3', '+1', '0'. */
export const slipText = (points: number): string =>
  `${points > 0 ? '+' : points < 0 ? '−' : ''}${wholeText(Math.abs(points))}`

/** Writes a time as '7 ms' or '1.24 s'. */
export const latencyText = (ms: number): string =>
  ms < 1000 ? texts.ms(wholeText(Math.round(ms))) : `${(ms / 1000).toFixed(2)} s`

/** Says what the picture shows, for those who do not see it. */
export function spreadWords({ rung, bars, closes, slip }: RungHonestyRow): string {
  const middle = (bars.length - 1) / 2
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
  const worse = sum(bars.slice(0, middle))
  const better = sum(bars.slice(middle + 1))
  const reach = slip && slip.worst < 0 ? texts.atMost(pointsText(-slip.worst)) : ''
  return texts.ofThatClosedAt(tradesText(closes), rung, closes - worse - better, worse, reach, better)
}
