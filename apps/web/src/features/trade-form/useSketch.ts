import { type Instrument, serverNames } from '@ratchet/contract'
import { useMemo } from 'react'
import { useInstruments, useSite } from '../../api/reference.ts'
import { useSession } from '../../api/session.ts'
import { useLink, useMarket, useQuote, useWorld } from '../../realtime/index.ts'
import { useSymbolState } from '../../trading/market-state.ts'
import type { Setting } from './fields.ts'
import type { TradeDraft } from './rules.ts'
import { type Sketch, sketch } from './sketch.ts'

const none: readonly string[] = []

export function useSetting(typed: TradeDraft): Setting {
  const site = useSite()
  const instruments = useInstruments()
  return useMemo(() => {
    const known = instruments.map(({ symbol }) => symbol)
    const servers = site?.servers.map(({ name }) => name) ?? Object.values(serverNames)
    // A symbol that was remembered may have been taken off the list meanwhile.
    const symbol = known.length && !known.includes(typed.symbol) ? (known[0] ?? '') : typed.symbol
    const draft = { ...typed, symbol, server: typed.server || servers[0] || '' }
    const instrument = instruments.find((one) => one.symbol === symbol)
    return { draft, instrument, symbols: known.length ? known : ['GOLD', 'WTI'], servers: servers ?? none }
  }, [site, instruments, typed])
}

/** A market with these hours always sleeps. */
const never: Instrument['sessions'] = [[0, 0]]

/** Whether the market sleeps is said by the one state that every screen shows. */
export function useSketch({ draft, instrument }: Setting): Sketch | null {
  const quote = useQuote(draft.symbol)
  const trading = useSymbolState(draft.symbol)?.state
  const ladder = useWorld((world) => (world.heard ? world.risk : null))
  return useMemo(
    () =>
      instrument && quote
        ? sketch(draft, { ...instrument, sessions: trading === 'closed' ? never : [] }, quote, ladder)
        : null,
    [draft, instrument, quote, ladder, trading],
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
