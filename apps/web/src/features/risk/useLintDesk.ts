import { type ActiveTrade, type Instrument, numberIn, numberRules, type PublicTrade } from '@ratchet/contract'
import { integerFromNumber, type LintDesk, type LintTrade, lintVolume, mostLinted, volumeDigits } from '@ratchet/domain'
import { useMemo } from 'react'
import { marketOf } from '../../api/market.ts'
import { useInstruments } from '../../api/reference.ts'
import { positionKey } from '../../api/ticket.ts'
import { lotText } from '../../format/text.ts'
import { stream, useWorld } from '../../realtime/index.ts'
import { useOrdinarySpreads } from '../../trading/ordinary-spread.ts'
import { sideOf } from '../../trading/position.ts'
import type { Choice } from './useSubject.ts'

/**
 * Gathers what the ladder is read against while it is typed: every symbol at its price and ordinary spread, and the
 * trader's trades.
 */
export function useLintDesk(choice: Choice): LintDesk {
  const instruments = useInstruments()
  const everyPosition = useWorld((world) => world.activeTrades)
  const everyOrder = useWorld((world) => world.trades)
  const spreads = useOrdinarySpreads(instruments)
  return useMemo(() => {
    // The ladder is read against the paper market: another broker's symbol may have the same name and other digits.
    const [positions, orders] = [everyPosition.filter(isOnPaper), everyOrder.filter(isOnPaper)]
    const bySymbol = new Map(instruments.map((one) => [one.symbol, one]))
    const trades = [
      ...positions.slice(0, mostLinted.positions).flatMap((one) => ofPosition(one, bySymbol.get(one.symbol))),
      ...orders
        .filter(({ status, action }) => status === 'Pending' && action === 'Trade_Action_Pending')
        .flatMap((one) => ofOrder(one, bySymbol.get(one.symbol)))
        .slice(0, mostLinted.orders),
    ]
    const markets = instruments.map((instrument, index) => {
      const { symbol, digits } = instrument
      const own = trades.find((trade) => trade.symbol === symbol)?.volume
      return {
        instrument,
        spread: spreads[index] ?? 0,
        price: integerFromNumber(stream.quotes.latest(symbol)?.bid ?? 0, digits) ?? 0,
        volume: lintVolume(instrument, chosenVolume(choice, symbol, positions) ?? own),
      }
    })
    return { markets, trades }
  }, [instruments, everyPosition, everyOrder, spreads, choice])
}

const isOnPaper = ({ server }: { readonly server: string }): boolean => marketOf(server) === undefined

function chosenVolume(choice: Choice, symbol: string, positions: readonly ActiveTrade[]): number | undefined {
  const trade = positions.find((one) => positionKey(one) === choice.position)
  const chosen = trade ?? { symbol: choice.symbol, volume: numberIn(choice.volume, numberRules.volume) ?? 0 }
  const volume = chosen.symbol === symbol ? integerFromNumber(chosen.volume, volumeDigits) : undefined
  return volume || undefined
}

type Own = LintTrade & { readonly volume: number }

function ofPosition(one: ActiveTrade, instrument: Instrument | undefined): Own[] {
  const { id, symbol, type, volume, price_open, intendedSl, intendedTp } = one
  const name = `${type} ${lotText(volume)} ${symbol} #${id}`
  return own(name, instrument, volume, { side: sideOf(type), open: price_open, sl: intendedSl, tp: intendedTp })
}

function ofOrder(one: PublicTrade, instrument: Instrument | undefined): Own[] {
  const { key, symbol, volume, price, sl, tp } = one
  const type = one.type.replace('Order_Type_', '')
  const side = type.startsWith('Buy') ? 'buy' : 'sell'
  return own(`${type} ${lotText(volume)} ${symbol} of ${key}`, instrument, volume, { side, open: price, sl, tp })
}

function own(
  name: string,
  instrument: Instrument | undefined,
  volume: number,
  { side, open, sl, tp }: Pick<LintTrade, 'side' | 'open' | 'sl' | 'tp'>,
): Own[] {
  if (!instrument) return []
  const points = (price: number): number => integerFromNumber(price, instrument.digits) ?? 0
  const lots = integerFromNumber(volume, volumeDigits) ?? 0
  return [{ name, symbol: instrument.symbol, side, volume: lots, open: points(open), sl: points(sl), tp: points(tp) }]
}
