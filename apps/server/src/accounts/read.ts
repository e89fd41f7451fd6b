import { type Account, type AccountList, marketOf } from '@ratchet/contract'
import type { AccountStateRow, ApiStore } from '@ratchet/store'
import { isoTime, type View } from '../core/present/view.ts'
import type { ForeignMarkets, MarketView } from '../core/trading/market-view.ts'
import { withFigures } from './own-figures.ts'
import { presentAccount, withProof } from './present.ts'

export interface AccountReaderParts {
  readonly store: Pick<ApiStore, 'accountsAt'>
  readonly view: View
  readonly market: Pick<MarketView, 'latestQuotes'>
  readonly foreign: ForeignMarkets
}

/** Reads what a trader's accounts are and come to. */
export interface AccountReader {
  all(traderId: string): Promise<AccountList>
  /** @returns undefined where the trader has no such account */
  one(traderId: string, id: string): Promise<Account | undefined>
}

export function createAccountReader({ store, view, market, foreign }: AccountReaderParts): AccountReader {
  /** A broker gives its prices to its own customers. */
  const pricesOf = (rows: readonly AccountStateRow[]) => (name: string) => {
    const there = foreign.of(name)
    const isThere = there !== undefined && there.market().silentSince === undefined
    return isThere && rows.some(({ server, isDisconnected }) => server === name && !isDisconnected)
  }
  /** ACC4: the time on the market of a server; before its first quote, and where prices are those of now, the clock's. */
  const marketMs = (server: string) => {
    const latest = marketOf(server) === undefined ? market.latestQuotes() : []
    return latest.length > 0 ? Math.max(...latest.map(({ timeMs }) => timeMs)) : Date.now()
  }
  const all = async (traderId: string): Promise<AccountList> => {
    const { seq, rows, exposure } = await store.accountsAt(traderId, marketMs)
    const nowMs = Date.now()
    const items = withFigures(withProof(rows), exposure, view).map((row) =>
      presentAccount(row, view, nowMs, pricesOf(rows)),
    )
    return { now: isoTime(nowMs), seq, items }
  }
  return { all, one: async (traderId, id) => (await all(traderId)).items.find((account) => account.id === id) }
}
