import { type Broker, type Instrument, marketOf, type PasswordPolicy, type Site } from '@ratchet/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

const aDay = 24 * 60 * 60 * 1000
const noInstruments: readonly Instrument[] = []

/** A broker tells its symbols once an account there is connected; until they are known it is asked again this often. */
const askAgainMs = 10_000
/** Further symbols are switched on at any time, here or elsewhere. */
const lookAgainMs = 60_000

/** The browser keeps contract data under this key. */
export const instrumentsKey = 'instruments'

/** Reads the contract data of one market; undefined is the paper market. */
export const instrumentsQuery = (market: string | undefined) =>
  queryOptions({
    queryKey: market === undefined ? [instrumentsKey] : [instrumentsKey, market],
    queryFn: () => call('instruments', market === undefined ? {} : { query: { market } }),
    staleTime: market === undefined ? aDay : lookAgainMs,
    refetchInterval: ({ state }) =>
      market === undefined ? false : state.data?.items.length ? lookAgainMs : askAgainMs,
  })

/**
 * Returns the contract data of every symbol that is on at the market on which accounts at a server trade; without a server that is
 * the paper market. They change only with the operator's configuration, or the broker's.
 */
export function useInstruments(server?: string): readonly Instrument[] {
  return useQuery(instrumentsQuery(marketOf(server))).data?.items ?? noInstruments
}

/** Serves the screen that shows nothing else, and so must say when they cannot be read. @param market undefined is the paper market */
export function useInstrumentList(market?: string) {
  const { data, error, refetch, isFetching } = useQuery(instrumentsQuery(market))
  return { items: data?.items ?? null, error, again: () => void refetch(), busy: isFetching }
}

/** Rows may be of a symbol that is off by now. */
export function useInstrument(symbol: string, server?: string): Instrument | undefined {
  const { items = noInstruments, others = noInstruments } = useQuery(instrumentsQuery(marketOf(server))).data ?? {}
  const isIt = (instrument: Instrument) => instrument.symbol === symbol
  return items.find(isIt) ?? others.find(isIt)
}

export const siteQuery = { queryKey: ['site'], queryFn: () => call('site'), staleTime: aDay } as const

export function useSite(): Site | undefined {
  return useQuery(siteQuery).data
}

/** Serves the pages that show what the operator put there, and so must say when it cannot be read. */
export function useSiteContent(): { readonly site: Site | undefined; readonly failed: boolean } {
  const { data, isError } = useQuery(siteQuery)
  return { site: data, failed: isError }
}

export const passwordPolicyKey = ['password-policy'] as const

export function usePasswordPolicy(): PasswordPolicy | undefined {
  return useQuery({ queryKey: passwordPolicyKey, queryFn: () => call('passwordPolicy'), staleTime: aDay }).data
}

/** Reads the brokers at which an account can be connected, and what each asks for and can do. */
export function useBrokers(isWanted = true) {
  const { data, error, refetch } = useQuery({
    queryKey: ['brokers'],
    queryFn: () => call('brokers'),
    staleTime: aDay,
    enabled: isWanted,
  })
  const items: readonly Broker[] | null = data?.items ?? null
  return { items, error, again: () => void refetch() }
}
