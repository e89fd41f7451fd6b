import type { Instrument, PasswordPolicy, Site } from '@ratchet/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from './call.ts'

const aDay = 24 * 60 * 60 * 1000
const noInstruments: readonly Instrument[] = []

const instrumentsQuery = { queryKey: ['instruments'], queryFn: () => call('instruments'), staleTime: aDay } as const

/** Returns the contract data of every symbol. They change only with the operator's configuration. */
export function useInstruments(): readonly Instrument[] {
  return useQuery(instrumentsQuery).data?.items ?? noInstruments
}

/** Serves the screen that shows nothing else, and so must say when they cannot be read. */
export function useInstrumentList() {
  const { data, error, refetch, isFetching } = useQuery(instrumentsQuery)
  return { items: data?.items ?? null, error, again: () => void refetch(), busy: isFetching }
}

export function useInstrument(symbol: string): Instrument | undefined {
  return useInstruments().find((instrument) => instrument.symbol === symbol)
}

export type DigitsOf = (symbol: string) => number

/** Returns the decimal digits of a symbol's prices. It is the same function as long as the instruments are the same. */
export function useDigits(): DigitsOf {
  const instruments = useInstruments()
  return useCallback((symbol) => instruments.find((one) => one.symbol === symbol)?.digits ?? 2, [instruments])
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
