import { type Instrument, marketOf, serverNames } from '@ratchet/contract'
import { useMemo } from 'react'
import { useInstruments, useSite } from '../../api/reference.ts'
import { useSession } from '../../api/session.ts'
import { useLink, useMarket, useQuote, useWorld } from '../../realtime/index.ts'
import { useAccounts, useCharged } from '../../trading/accounts/accounts.ts'
import { useLadderOf } from '../../trading/ladder/ladder-of.ts'
import { useSavedLadders } from '../../trading/ladder/saved-ladders.ts'
import { useSymbolState } from '../../trading/market/market-state.ts'
import type { Setting } from './fields.ts'
import { accountAt, placeOf, placesOf } from './place.ts'
import type { TradeDraft } from './rules.ts'
import { type Sketch, sketch } from './sketch.ts'
import { useOrderAccount } from './useOrderAccount.ts'

/** The paper market's, until they are known. */
const usualSymbols: readonly string[] = ['GOLD', 'WTI']
const usualServers = Object.values(serverNames).map((name) => ({ name }))

export function useSetting(typed: TradeDraft): Setting {
  const site = useSite()
  const { items: accounts } = useAccounts()
  const all = site?.servers ?? usualServers
  const chosen = typed.server || all[0]?.name || ''
  const place = placeOf(chosen)
  const account = accountAt(place, typed.brokerId, accounts)
  const server = account?.server ?? place.server
  const instruments = useInstruments(server)
  const charged = useCharged()
  const at = useOrderAccount({ account, server, brokerId: typed.brokerId })
  return useMemo(() => {
    const known = instruments.map(({ symbol }) => symbol)
    const symbols = known.length > 0 ? known : marketOf(server) ? [] : usualSymbols
    // A symbol that was remembered may have been taken off the list meanwhile, or another market does not have it.
    const symbol = (known.length || marketOf(server)) && !known.includes(typed.symbol) ? (known[0] ?? '') : typed.symbol
    return {
      draft: { ...typed, symbol, server: chosen },
      instrument: charged(
        instruments.find((one) => one.symbol === symbol),
        at,
      ),
      symbols,
      servers: placesOf(all, accounts, chosen),
      account,
      server,
    }
  }, [instruments, accounts, all, typed, chosen, server, account, charged, at])
}

/** A market with these hours always sleeps. */
const never: Instrument['sessions'] = [[0, 0]]

/** Whether the market sleeps is said by the one state that every screen shows. */
export function useSketch({ draft, instrument, account, server }: Setting): Sketch | null {
  const quote = useQuote(draft.symbol, server)
  const trading = useSymbolState(draft.symbol, server)?.state
  const heard = useWorld((world) => world.heard)
  const its = useLadderOf(useOrderAccount({ account, server, brokerId: draft.brokerId }))
  const ladder = heard ? its : null
  const own = useSavedLadders().items.find(({ id }) => id === draft.ladderId)
  return useMemo(
    () =>
      instrument && quote
        ? sketch(
            draft,
            { ...instrument, sessions: trading === 'closed' ? never : [] },
            quote,
            ladder,
            own && { name: own.name, unit: own.unit, rungs: own.ladder },
          )
        : null,
    [draft, instrument, quote, ladder, own, trading],
  )
}

/**
 * Whether an objection at the quote on the screen is the broker's own: it is while the prices come in, and where the paper broker,
 * whose rules these are, is the one asked. Otherwise the form warns and lets the broker decide.
 */
export function useCertainty(server: string): boolean {
  const { user } = useSession()
  const link = useLink()
  const market = useMarket()
  return Boolean(user) && link === 'live' && market !== null && !market.silentSince && server === serverNames.paper
}
