import { type Instrument, marketOf } from '@ratchet/contract'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { symbolKey } from '../../api/market.ts'
import { instrumentsQuery } from '../../api/reference.ts'
import { useAccounts } from '../accounts/accounts.ts'

/** Finds the contract data of a symbol on the market of a server; without a server that is the paper market. */
export type InstrumentOf = (symbol: string, server?: string) => Instrument | undefined
export type DigitsOf = (symbol: string, server?: string) => number

type Answer = { readonly items: readonly Instrument[]; readonly others?: readonly Instrument[] | undefined }
/** With those that are off: rows of before may be of them. */
const answersOf = (results: readonly UseQueryResult<Answer>[]) => results.map(({ data }) => data)

/**
 * Serves what shows rows of several markets: the paper one, and every other on which the trader has or had an account.
 * It is the same function as long as the instruments are the same.
 */
export function useInstrumentOf(): InstrumentOf {
  const { items: accounts } = useAccounts()
  const servers = useMemo(
    () => [undefined, ...new Set(accounts.flatMap(({ server }) => marketOf(server) ?? []))],
    [accounts],
  )
  const lists = useQueries({ queries: servers.map(instrumentsQuery), combine: answersOf })
  const known = useMemo(() => {
    const bySymbol = new Map<string, Instrument>()
    lists.forEach((list, at) => {
      for (const one of [...(list?.items ?? []), ...(list?.others ?? [])])
        bySymbol.set(symbolKey(one.symbol, servers[at]), one)
    })
    return bySymbol
  }, [lists, servers])
  return useCallback((symbol, server) => known.get(symbolKey(symbol, server)), [known])
}

/** Returns the decimal digits of a symbol's prices. It is the same function as long as the instruments are the same. */
export function useDigits(): DigitsOf {
  const instrumentOf = useInstrumentOf()
  return useCallback((symbol, server) => instrumentOf(symbol, server)?.digits ?? 2, [instrumentOf])
}
