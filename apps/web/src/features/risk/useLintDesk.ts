import {
  type ActiveTrade,
  type Instrument,
  marketOf,
  numberIn,
  numberRules,
  orderTypeText,
  type PublicTrade,
} from '@ratchet/contract'
import { integerFromNumber, type LintDesk, type LintTrade, lintVolume, mostLinted, volumeDigits } from '@ratchet/domain'
import { useMemo } from 'react'
import { positionKey } from '../../api/ticket.ts'
import { lotText } from '../../format/text.ts'
import { stream, useWorld } from '../../realtime/index.ts'
import { type Placed, useOrdinarySpreads, usePlaced } from '../../trading/market/ordinary-spread.ts'
import { sideOf } from '../../trading/positions/position.ts'
import * as texts from './texts.ts'
import type { Scope } from './useScope.ts'
import type { Choice } from './useSubject.ts'

/**
 * Gathers what the ladder is read against while it is typed: every symbol at its price and ordinary spread on the markets
 * where it would act, and the trades of the accounts that would climb by it.
 */
export function useLintDesk(choice: Choice, { account, accounts, covers }: Scope): LintDesk {
  const servers = useMemo(() => {
    if (account) return [marketOf(account.server)]
    const ofAccounts = accounts.filter(({ ladder }) => !ladder).map(({ server }) => marketOf(server))
    // Who has no account yet will have one on paper.
    return [...new Set([undefined, ...ofAccounts])]
  }, [account, accounts])
  const symbols = usePlaced(servers)
  const everyPosition = useWorld((world) => world.activeTrades)
  const everyOrder = useWorld((world) => world.trades)
  const spreads = useOrdinarySpreads(symbols)
  return useMemo(() => {
    /** Symbols of several markets are told apart: the same one may have other digits and another spread. */
    const nameOf = (symbol: string, server: string | undefined) =>
      servers.length > 1 && server !== undefined ? texts.symbolAtServer(symbol, server) : symbol
    const bySymbol = new Map(
      symbols.map(({ instrument, server }) => {
        const symbol = nameOf(instrument.symbol, server)
        return [symbol, { ...instrument, symbol }]
      }),
    )
    const instrumentOf = ({ symbol, server }: Pick<ActiveTrade, 'symbol' | 'server'>) =>
      bySymbol.get(nameOf(symbol, marketOf(server)))
    // What has a ladder of its own does not climb by this one.
    const positions = everyPosition.filter((one) => covers(one) && !one.ladder)
    const trades = [
      ...positions.slice(0, mostLinted.positions).flatMap((one) => ofPosition(one, instrumentOf(one))),
      ...everyOrder
        .filter(
          (one) => one.status === 'Pending' && one.action === 'Trade_Action_Pending' && covers(one) && !one.ladder,
        )
        .flatMap((one) => ofOrder(one, instrumentOf(one)))
        .slice(0, mostLinted.orders),
    ]
    const markets = symbols.flatMap((one, index) => {
      const { symbol, digits } = one.instrument
      const instrument = bySymbol.get(nameOf(symbol, one.server))
      if (!instrument) return []
      const own = trades.find((trade) => trade.symbol === instrument.symbol)?.volume
      const chosen = chosenVolume(choice, one, positions, account?.server)
      return {
        instrument,
        spread: spreads[index] ?? 0,
        price: integerFromNumber(stream.quotes.latest(symbol, one.server)?.bid ?? 0, digits) ?? 0,
        volume: lintVolume(instrument, chosen ?? own),
      }
    })
    return { markets, trades }
  }, [servers, symbols, everyPosition, everyOrder, spreads, choice, covers, account])
}

/** Returns the volume of the preview, where it is drawn for this symbol. */
function chosenVolume(
  choice: Choice,
  { instrument, server }: Placed,
  positions: readonly ActiveTrade[],
  opensAt: string | undefined,
): number | undefined {
  const trade = positions.find((one) => positionKey(one) === choice.position)
  const chosen = trade ?? {
    symbol: choice.symbol,
    server: opensAt,
    volume: numberIn(choice.volume, numberRules.volume) ?? 0,
  }
  const isIt = chosen.symbol === instrument.symbol && marketOf(chosen.server) === marketOf(server)
  return (isIt && integerFromNumber(chosen.volume, volumeDigits)) || undefined
}

type Own = LintTrade & { readonly volume: number }

function ofPosition(one: ActiveTrade, instrument: Instrument | undefined): Own[] {
  const { id, symbol, type, volume, price_open, intendedSl, intendedTp } = one
  const name = `${type} ${lotText(volume)} ${symbol} #${id}`
  return own(name, instrument, volume, { side: sideOf(type), open: price_open, sl: intendedSl, tp: intendedTp })
}

function ofOrder(one: PublicTrade, instrument: Instrument | undefined): Own[] {
  const { key, symbol, volume, price, sl, tp } = one
  const type = orderTypeText(one.type)
  const side = type.startsWith('Buy') ? 'buy' : 'sell'
  return own(texts.orderName(type, lotText(volume), symbol, key), instrument, volume, { side, open: price, sl, tp })
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
