import type { ActiveTrade, ClosedTrade, Instrument, Risk } from '@ratchet/contract'
import { rungPrices } from '../../../trading/ladder/ladder.ts'
import type { Level } from '../../../ui/chart/level-overlay.ts'
import type { Tone } from '../../../ui/chart/looks.ts'
import { stopTone } from '../levels.ts'
import { netOf } from '../past.ts'
import * as texts from './texts.ts'

type LevelKind = 'open' | 'stop' | 'intended' | 'target' | 'rung' | 'exit'

/** A line of the shown position. */
export interface PositionLevel extends Level {
  readonly kind: LevelKind
}

/** How the line of each kind is drawn. */
const looks: Readonly<Record<LevelKind, Pick<Level, 'line' | 'isStrong'>>> = {
  open: {},
  stop: { line: 'thick', isStrong: true },
  intended: { line: 'dashed' },
  target: {},
  rung: { line: 'dotted' },
  exit: { line: 'dotted', isStrong: true },
}

const levelOf = (kind: LevelKind, price: number, text: string, tone: Tone): PositionLevel => ({
  key: `${kind} ${text}`,
  kind,
  price,
  text,
  tone,
  ...looks[kind],
})

/**
 * Lists the lines that a position has on the chart: where it opened, what protects it, and every rung, ahead or
 * reached.
 */
export function levelsOf(trade: ActiveTrade, instrument: Instrument, risk: Risk | null): PositionLevel[] {
  const levels = [levelOf('open', trade.price_open, texts.open, 'plain')]
  const stop = (kind: 'stop' | 'intended', price: number, title: string) =>
    levels.push(levelOf(kind, price, title, stopTone(trade, price, instrument)))
  if (trade.sl) stop('stop', trade.sl, trade.guaranteed ? texts.guaranteedStop : texts.stopLevel)
  if (trade.intendedSl && trade.intendedSl !== trade.sl) stop('intended', trade.intendedSl, texts.intendedStop)
  if (trade.tp) levels.push(levelOf('target', trade.tp, texts.target, 'gain'))
  if (risk)
    for (const { rung, trigger } of rungPrices(trade.type, trade.price_open, risk, instrument)) {
      const reached = rung <= trade.rung
      levels.push(levelOf('rung', trigger, texts.rung(rung, reached ? ' ✓' : ''), reached ? 'locked' : 'ahead'))
    }
  return levels
}

/** Lists what a closed position leaves on the chart: where it began and where it ended. */
export const levelsOfEnded = (ended: ClosedTrade): PositionLevel[] => [
  levelOf('open', ended.priceOpen, texts.open, 'plain'),
  levelOf('exit', ended.price, texts.closed, netOf(ended) < 0 ? 'loss' : 'gain'),
]
