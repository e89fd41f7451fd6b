import { isUuid } from '@ratchet/contract'
import { dayOf, type JournalFilter } from '@ratchet/domain'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What the address says of the journal; '' where it says nothing. */
export interface Filters {
  readonly account: string
  readonly symbol: string
  readonly side: '' | 'buy' | 'sell'
  /** The first and the last day of closing, as `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly tag: string
  readonly money: string
  /** Whose trades: '' the trader's own at this desk, `all` those of every import too, else those of one import, by its id. */
  readonly source: string
  /** The month of the calendar, as `YYYY-MM`. */
  readonly month: string
}
const filterNames = ['account', 'symbol', 'side', 'from', 'to', 'tag', 'money', 'month', 'source'] as const

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && textOfDay(dayOf(Date.parse(text))) === text
const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

export const textOfDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** Reads an address that anybody may have written: what is no day, side or month is none. */
export function filtersOf(params: URLSearchParams): Filters {
  const text = (name: (typeof filterNames)[number], fits: (value: string) => boolean = () => true) => {
    const value = params.get(name) ?? ''
    return fits(value) ? value : ''
  }
  return {
    account: text('account'),
    symbol: text('symbol'),
    side: text('side', (side) => side === 'buy' || side === 'sell') as Filters['side'],
    from: text('from', isDay),
    to: text('to', isDay),
    tag: text('tag'),
    money: text('money'),
    source: text('source', (source) => source === 'all' || isUuid(source)),
    month: text('month', isMonth),
  }
}

/** The part of the filters that the domain knows. */
export const filterOf = ({ account, symbol, side, from, to }: Filters): JournalFilter => ({
  account: account || undefined,
  symbol: symbol || undefined,
  side: side || undefined,
  from: from ? dayOf(Date.parse(from)) : undefined,
  to: to ? dayOf(Date.parse(to)) : undefined,
})

export const isFiltered = ({ account, symbol, side, from, to, tag }: Filters): boolean =>
  [account, symbol, side, from, to, tag].some((value) => value !== '')

/** Keeps the filters in the address, so that it can be kept and gone back to. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  // The router takes a moment, and would have the second of two quick changes undo the first.
  const [pending, setPending] = useState<URLSearchParams | null>(null)
  const now = pending ?? params
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
    if (pending?.toString() === params.toString()) setPending(null)
  }, [now, pending, params])
  const filters = useMemo(() => filtersOf(now), [now])
  const change = useCallback(
    (next: Partial<Filters>) => {
      const after = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries(next)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      latest.current = after
      setPending(after)
      setParams(after, { replace: true, preventScrollReset: true })
    },
    [setParams],
  )
  const clear = useCallback(() => change({ account: '', symbol: '', side: '', from: '', to: '', tag: '' }), [change])
  return { filters, change, clear }
}
