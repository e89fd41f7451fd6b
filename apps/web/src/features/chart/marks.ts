import type { ActiveTrade, ClosedTrade, ModifiedTrade } from '@ratchet/contract'
import { positionKey } from '../../api/ticket.ts'
import { lotText, moneyText } from '../../format/text.ts'
import type { Tone } from '../../ui/chart/looks.ts'
import type { Shape } from '../../ui/chart/shapes.ts'
import { netOf, type PastTrade } from './past.ts'
import * as texts from './texts.ts'

/** The stop stood at this price from this time on. */
export interface StopStep {
  readonly timeMs: number
  readonly price: number
}

/**
 * Returns where the stop of one position has stood, oldest first: the steps of the ladder as the broker confirmed them.
 * @param changes in any order, those of other positions among them
 */
export function stopStepsOf(trade: ActiveTrade, changes: readonly ModifiedTrade[]): StopStep[] {
  const key = positionKey(trade)
  return changes
    .filter((change) => positionKey(change) === key && change.tradeId === trade.tradeId && change.sl > 0)
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ time, sl }) => ({ timeMs: Date.parse(time), price: sl }))
}

/** The stairs of a stop: each step in the colour of its meaning, the last one held until the newest price. */
export const stairsOf = (steps: readonly StopStep[], toneOf: (price: number) => Tone): Shape[] =>
  steps.map(({ timeMs, price }, index) => {
    const [before, next] = [steps[index - 1], steps[index + 1]]
    const spots = [
      ...(before ? [{ timeMs, price: before.price }] : []),
      { timeMs, price },
      ...(next ? [{ timeMs: next.timeMs, price }] : []),
    ]
    return { is: 'line', spots, tone: toneOf(price), size: 2, isOpen: !next }
  })

const sides = { Buy: 'buy', Sell: 'sell' } as const
const resultTone = (net: number): Tone => (net < 0 ? 'loss' : 'gain')

interface Position {
  readonly open: ActiveTrade | null
  readonly ended: ClosedTrade | null
}

/** The marks of one position: an arrow where it began, and a ring where it ended. */
export function marksOf({ open, ended }: Position): Shape[] {
  const row = open ?? ended
  if (!row) return []
  const text = `${row.type} ${lotText(row.volume)}`
  const start = open
    ? { timeMs: Date.parse(open.time), price: open.price_open }
    : { timeMs: Date.parse(ended?.openTime ?? ''), price: ended?.priceOpen ?? 0 }
  const arrow: Shape = { is: 'arrow', spots: [start], tone: sides[row.type], text }
  if (!ended) return [arrow]
  const net = netOf(ended)
  const end = { timeMs: Date.parse(ended.time), price: ended.price }
  const tone = resultTone(net)
  return [
    { is: 'line', spots: [start, end], tone, dash: [3, 3] },
    arrow,
    { is: 'dot', spots: [end], tone, isHollow: true, text: texts.exitMark(moneyText(net)) },
  ]
}

/**
 * The marks of closed trades, light enough to look through: an arrow where each began, a ring where it ended, and a line
 * between.
 * @param selected the key of the trade that stands out
 */
export const pastMarks = (trades: readonly PastTrade[], selected: string | null): Shape[] =>
  // The newest lies on top.
  trades.toReversed().flatMap(({ key, type, net, openMs, openPrice, closeMs, closePrice }): Shape[] => {
    const [start, end] = [
      { timeMs: openMs, price: openPrice },
      { timeMs: closeMs, price: closePrice },
    ]
    const tone = resultTone(net)
    const isSelected = key === selected
    const size = isSelected ? 6 : 4
    return [
      { is: 'line', spots: [start, end], tone, dash: [3, 3], opacity: isSelected ? 1 : 0.45 },
      { is: 'arrow', spots: [start], tone: sides[type], size, key },
      { is: 'dot', spots: [end], tone, size: isSelected ? 6 : 3, isHollow: !isSelected, key },
    ]
  })
