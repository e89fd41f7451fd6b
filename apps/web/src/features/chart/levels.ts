import {
  type ActiveTrade,
  type Alert,
  type Instrument,
  type OwnRungs,
  orderTypeText,
  type PublicTrade,
  type RungNumber,
} from '@ratchet/contract'
import { positionKey } from '../../api/ticket.ts'
import { lotText, moneyText, priceText, zonedTimeText } from '../../format/text.ts'
import { pipWords, rungPrices, worstAt } from '../../trading/ladder/ladder.ts'
import { doneRungs, movedRung } from '../../trading/ladder/moved-rung.ts'
import type { Level } from '../../ui/chart/level-overlay.ts'
import type { Tone } from '../../ui/chart/looks.ts'
import * as texts from './texts.ts'

/** A line of a trader's own on the chart. */
export interface OwnLevel extends Level {
  /** What can be moved, and of which position or waiting order; undefined where the line only shows. */
  readonly moves?: Moves
}

export type Moves = LevelMoves | RungMoves

/** A level or a price of its own. */
export type LevelMoves =
  | { readonly of: 'position'; readonly trade: ActiveTrade; readonly level: 'sl' | 'tp' }
  | { readonly of: 'order'; readonly order: PublicTrade; readonly level: 'price' | 'sl' | 'tp' }

/** A rung of the ladder by which a position climbs, in pips. */
export interface RungMoves {
  readonly of: 'rung'
  readonly trade: ActiveTrade
  readonly rung: RungNumber
  readonly ladder: OwnRungs
}

const names = { sl: texts.stop, tp: texts.target } as const

/** What is open, or will be once its order fills. */
export interface Exposed {
  readonly type: 'Buy' | 'Sell'
  readonly price_open: number
  readonly volume: number
}

/** An order as the position that it becomes where it fills at its own price. */
export const onceFilled = ({ type, price, volume }: PublicTrade): Exposed => ({
  type: type.includes('Buy') ? 'Buy' : 'Sell',
  price_open: price,
  volume,
})

/** What a position is worth that leaves at a price, by the rules of the engine, and how far that is from its open. */
export function atPrice(trade: Exposed, price: number, instrument: Instrument) {
  const { type, price_open: open, volume } = trade
  // The domain's figure is money already, after commission.
  const money = worstAt({ type, open, volume }, price, instrument)?.cents ?? 0
  const away = (type === 'Buy' ? price - open : open - price) * 10 ** instrument.digits
  const pips = Math.round((away / instrument.pipPoints) * 10) / 10
  return { money, words: `${moneyText(money)} ${instrument.currency}, ${pipWords(pips)}` }
}

const toneOf = (money: number): Tone => (money > 0 ? 'locked' : money < 0 ? 'loss' : 'plain')

/** The tone of a stop, by the money that is left if the position leaves by it. */
export const stopTone = (trade: Exposed, stop: number, instrument: Instrument): Tone =>
  toneOf(atPrice(trade, stop, instrument).money)

/** The lines of one position: its open, its stop and target, and the rungs that are ahead. */
export function levelsOfPosition(trade: ActiveTrade, instrument: Instrument, risk: OwnRungs | null): OwnLevel[] {
  const key = positionKey(trade)
  const size = `${trade.type} ${lotText(trade.volume)}`
  const lines: OwnLevel[] = [{ key: `${key} open`, price: trade.price_open, tone: 'plain', text: size, line: 'dotted' }]
  for (const level of ['sl', 'tp'] as const) {
    const price = (level === 'sl' ? trade.intendedSl : trade.intendedTp) || trade[level]
    if (!price) continue
    const { money, words } = atPrice(trade, price, instrument)
    const tone = level === 'tp' ? 'gain' : toneOf(money)
    const isGuaranteed = level === 'sl' && trade.guaranteed && price === trade.sl
    const name = isGuaranteed ? texts.guaranteedStop : names[level]
    lines.push({
      key: `${key} ${level}`,
      price,
      tone,
      text: `${name} ${words}`,
      moves: { of: 'position', trade, level },
    })
  }
  if (!risk) return lines
  const done = doneRungs(trade)
  for (const { rung, trigger } of rungPrices(trade.type, trade.price_open, risk, instrument))
    if (!done.includes(rung))
      lines.push({
        key: `${key} rung ${rung}`,
        price: trigger,
        tone: 'ahead',
        text: texts.rung(rung),
        moves: { of: 'rung', trade, rung, ladder: risk },
      })
  return lines
}

/** The lines of an order that waits: its price, and the stop and target that it will have. @param isPaired whether one cancels the other (OCO) */
export function levelsOfOrder(order: PublicTrade, instrument: Instrument, isPaired = false): OwnLevel[] {
  const name = `${orderTypeText(order.type)} ${lotText(order.volume)}`
  const ends = order.goodTill ? texts.until(zonedTimeText(order.goodTill)) : ''
  const moves = { of: 'order', order } as const
  const lines: OwnLevel[] = [
    {
      key: `${order.id} order`,
      price: order.price,
      tone: 'plain',
      text: `${name}${ends}${isPaired ? texts.oco : ''}`,
      moves: { ...moves, level: 'price' },
    },
  ]
  for (const level of ['sl', 'tp'] as const) {
    const price = order[level]
    if (!price) continue
    const { money, words } = atPrice(onceFilled(order), price, instrument)
    const tone = level === 'tp' ? 'gain' : toneOf(money)
    const text = texts.levelOfOrder(names[level], name, words)
    lines.push({ key: `${order.id} ${level}`, price, tone, text, moves: { ...moves, level } })
  }
  return lines
}

/** What a line says while it is dragged to a price. */
export function wordsAt({ moves, text }: OwnLevel, price: number, instrument: Instrument): string {
  if (!moves) return text
  if (moves.of === 'rung') return rungAt(moves, price, instrument)
  if (moves.level === 'price') return text
  const exposed = moves.of === 'position' ? moves.trade : onceFilled(moves.order)
  return `${names[moves.level]} ${atPrice(exposed, price, instrument).words}`
}

/** What a rung does where it is reached at a price. */
function rungAt({ trade, rung, ladder }: RungMoves, price: number, instrument: Instrument): string {
  const moved = movedRung(trade, ladder, rung, price, instrument)
  if (!moved) return texts.rungNoProfit(rung)
  const stop = rungPrices(trade.type, trade.price_open, moved, instrument).find((one) => one.rung === rung)?.stop
  return texts.rungMoves(rung, stop ? texts.rungStopTo(priceText(stop, instrument.digits)) : texts.stopStays)
}

/** The line of an alert that waits. */
export const levelOfAlert = ({ id, price, note }: Alert): OwnLevel => ({
  key: `${id} alert`,
  price,
  tone: 'alert',
  text: note === '' ? texts.alert : texts.alertNote(note),
})

/** What a screen reader is told of the lines. */
export const levelWords = (levels: readonly OwnLevel[], digits: number): string =>
  levels.map(({ text, price }) => texts.lineAt(text, priceText(price, digits))).join('; ')
