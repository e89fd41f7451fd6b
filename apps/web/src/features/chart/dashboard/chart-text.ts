import type { ActiveTrade, Instrument } from '@ratchet/contract'
import { lotText, moneyText, priceText, timeText } from '../../../format/text.ts'
import { worstAt } from '../../../trading/ladder/ladder.ts'
import { netOf } from '../past.ts'
import type { Shown } from './choice.ts'
import type { PositionLevel } from './levels.ts'
import * as texts from './texts.ts'

/** Says as people do what leaving by the stop leaves at least. */
function stopWords({ type, price_open: open, volume }: ActiveTrade, price: number, instrument: Instrument): string {
  const cents = worstAt({ type, open, volume }, price, instrument)?.cents
  if (cents === undefined) return ''
  if (cents === 0) return texts.atBreakEven
  return cents > 0
    ? texts.locksIn(moneyText(cents), instrument.currency)
    : texts.atWorst(moneyText(cents), instrument.currency)
}

/** Tells the chart in a sentence to those who cannot see it: the position, its stop and target, and every rung. */
export function chartWords(
  shown: Shown | null,
  levels: readonly PositionLevel[],
  instrument: Instrument | undefined,
  /** The currency of the account, in which results are booked. */
  booked: string | undefined = instrument?.currency,
): string {
  const digits = instrument?.digits ?? 2
  if (!shown) return texts.noPositionShown
  const { open, ended } = shown
  if (ended)
    return texts.closedTrade(
      ended.type,
      lotText(ended.volume),
      ended.symbol,
      priceText(ended.priceOpen, digits),
      priceText(ended.price, digits),
      timeText(ended.time),
      moneyText(netOf(ended)),
      booked ?? '',
    )
  if (!open || !instrument) return ''
  const told = levels
    .filter(({ kind }) => kind !== 'open')
    .map((level) => {
      const price = priceText(level.price, digits)
      if (level.kind === 'rung')
        return `${level.text.replace(' ✓', '')} ${price}${level.tone === 'locked' ? texts.reached : ''}`
      const isStop = level.kind === 'stop' || level.kind === 'intended'
      return `${level.text} ${price}${isStop ? stopWords(open, level.price, instrument) : ''}`
    })
  const stopless = levels.some(({ kind }) => kind === 'stop') ? [] : [texts.noStop]
  return `${[texts.openTrade(open.type, lotText(open.volume), open.symbol, priceText(open.price_open, digits)), ...stopless, ...told].join('; ')}.`
}
