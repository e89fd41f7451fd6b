import { type Instrument, marketOf, orderTypeText } from '@ratchet/contract'
import { type LintDesk, lintVolume, lotWords, mostLinted, ordinarySpread, type Side } from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import type { View } from '../present/view.ts'
import type { ForeignMarkets, MarketView } from './market-view.ts'

export interface LintParts {
  readonly store: Pick<ApiStore, 'listActive' | 'listTrades' | 'listAccounts'>
  readonly instruments: readonly Instrument[]
  readonly view: View
  readonly market: Pick<MarketView, 'priceHistory'>
  readonly foreign: Pick<ForeignMarkets, 'of' | 'traded'>
}

/** A market on which the ladder would act. */
interface Place {
  /** The server of its accounts; undefined is the paper market. */
  readonly server: string | undefined
  readonly instruments: readonly Instrument[]
  readonly history: Pick<MarketView, 'priceHistory'> | undefined
}

/**
 * The facts against which a ladder is checked at save: each symbol's latest quote and ordinary spread on every market where it would act, and the
 * trades of the accounts that would climb by it.
 * @param of whose ladder it is: one account's own, that of all accounts that have none of their own, or that of any account it may be given to
 */
export async function lintDeskOf(
  parts: LintParts,
  traderId: string,
  of: 'all' | 'any' | { readonly accountId: string },
): Promise<LintDesk> {
  const { store, instruments, view, market, foreign } = parts
  const [active, waiting, accounts] = await Promise.all([
    store.listActive(traderId, { limit: mostLinted.positions }),
    store.listTrades(traderId, { status: 'Pending', limit: mostLinted.orders }),
    store.listAccounts(traderId),
  ])
  const own = typeof of === 'object' ? accounts.find(({ id }) => id === of.accountId) : undefined
  const isMeant = (id: string) => {
    if (typeof of === 'object') return id === of.accountId
    return of === 'any' || !accounts.find((one) => one.id === id)?.ladder
  }
  const servers = new Set(
    (own ? [own] : accounts.filter(({ id, isDisconnected }) => isMeant(id) && !isDisconnected)).map(({ server }) =>
      marketOf(server),
    ),
  )
  // Who has no account yet will have one on paper.
  if (!own) servers.add(undefined)
  const places = [...servers].map(
    (server): Place =>
      server === undefined
        ? { server, instruments, history: market }
        : { server, instruments: foreign.traded(server), history: foreign.of(server) },
  )
  /** Symbols of several markets are told apart: the same one may have other digits and another spread. */
  const nameOf = (symbol: string, server: string | undefined) =>
    places.length > 1 && server !== undefined ? `${symbol} at ${server}` : symbol

  const open = active.items
    // What has a ladder of its own does not climb by this one. (OWN1)
    .filter((one) => isMeant(one.accountId) && !one.ladder)
    .map(({ side, volume, symbol, server, ticket, openPrice, intendedSl, intendedTp }) => ({
      symbol: nameOf(symbol, marketOf(server)),
      side,
      volume,
      open: openPrice,
      sl: intendedSl,
      tp: intendedTp,
      name: `${side === 'buy' ? 'Buy' : 'Sell'} ${lotWords(volume)} ${symbol} #${ticket}`,
    }))
  const orders = waiting.items
    .filter((one) => one.action === 'Trade_Action_Pending' && isMeant(one.accountId) && !one.ladder)
    .map(({ type, volume, symbol, server, key, price, sl, tp }) => ({
      symbol: nameOf(symbol, marketOf(server)),
      volume,
      open: price,
      sl,
      tp,
      side: (type.startsWith('Order_Type_Buy') ? 'buy' : 'sell') as Side,
      name: `${orderTypeText(type)} ${lotWords(volume)} ${symbol} of ${key}`,
    }))
  const trades = [...open, ...orders]
  const markets = places.flatMap(({ server, instruments, history }) =>
    instruments.map((instrument) => {
      const named = { ...instrument, symbol: nameOf(instrument.symbol, server) }
      const its = trades.find(({ symbol }) => symbol === named.symbol)
      return {
        instrument: named,
        price: view.quote(instrument.symbol, server)?.bid ?? 0,
        spread: ordinarySpread(history?.priceHistory(instrument.symbol) ?? []),
        volume: lintVolume(instrument, its?.volume),
      }
    }),
  )
  return { markets, trades }
}
