import type { ActiveTrade, ClosedTotals } from '@ratchet/contract'
import { integerFromNumber, moneyDigits } from '@ratchet/domain'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { symbolKey } from '../../api/market.ts'
import { wholeText } from '../../format/text.ts'
import { stream, useWorld } from '../../realtime/index.ts'
import type { View } from '../../realtime/long-list.ts'
import { type CurrencyOf, type MoneyOf, useCurrencyOf, useMoneyOf } from '../../trading/accounts/accounts.ts'
import { type Money, Sums } from '../../trading/accounts/sums.ts'
import { type InstrumentOf, useInstrumentOf } from '../../trading/market/markets.ts'
import { profitNow, toldProfit } from '../../trading/positions/position.ts'
import type { LiveRows } from '../../ui/live-rows.ts'
import * as texts from './texts.ts'

/** A sum of figures that move is worked out anew this often. */
const settleMs = 1000
/** While trades close one after another, their totals are read this often at most. */
const refreshMs = 2000

/** Writes 'Total: 1,204 trades'. */
export const totalText = (count: number, unit: string): string =>
  texts.total(wholeText(count), count === 1 ? unit : `${unit}s`)

export interface ActiveTotals {
  /** By currency; null where the profit of one is not known. */
  readonly profit: readonly Money[] | null
  readonly swap: readonly Money[]
  /** Lots of two symbols are not the same thing, so this is null where there are several. */
  readonly volume: number | null
}

interface Lookups {
  readonly instrumentOf: InstrumentOf
  readonly currencyOf: CurrencyOf
  readonly moneyOf: MoneyOf
}

/** Returns what a position would bring at the latest quote, and in which money; null where that is not known. */
export function standingOf(row: ActiveTrade, { instrumentOf, moneyOf }: Omit<Lookups, 'currencyOf'>) {
  const { symbol, server } = row
  const [quote, instrument] = [stream.quotes.latest(symbol, server), instrumentOf(symbol, server)]
  const money = instrument && moneyOf(row, instrument)
  const profit = quote && instrument ? profitNow(row, quote, instrument, money?.rate) : toldProfit(row, money?.rate)
  return { profit, currency: money?.currency ?? '' }
}

function totalsOf(rows: LiveRows<ActiveTrade>, lookups: Lookups): ActiveTotals {
  const { instrumentOf, currencyOf } = lookups
  const symbols = new Set<string>()
  const [profits, swaps] = [new Sums(), new Sums()]
  let [volume, known] = [0, true]
  for (let at = 0; at < rows.total; at++) {
    const row = rows.at(at)
    if (!row) continue
    const { symbol, server } = row
    const { profit, currency } = standingOf(row, lookups)
    if (profit === null) known = false
    profits.add(currency, centsOf(profit ?? 0))
    // What is paid for a night is booked, so it is in the account's own money.
    swaps.add(currencyOf(server, row.brokerId) ?? instrumentOf(symbol, server)?.currency ?? '', centsOf(row.swap))
    volume += Math.round(row.volume * 10_000)
    symbols.add(symbolKey(symbol, server))
  }
  return {
    profit: known ? profits.all : null,
    swap: swaps.all,
    volume: symbols.size === 1 ? volume / 10_000 : null,
  }
}

export const centsOf = (amount: number): number => integerFromNumber(amount, moneyDigits) ?? 0

/** Adds up what the open positions of a view come to, at the latest quotes. */
export function useActiveTotals(rows: LiveRows<ActiveTrade>): ActiveTotals {
  const [instrumentOf, currencyOf, moneyOf] = [useInstrumentOf(), useCurrencyOf(), useMoneyOf()]
  const [totals, setTotals] = useState(() => totalsOf(rows, { instrumentOf, currencyOf, moneyOf }))
  useEffect(() => {
    const look = () => setTotals(totalsOf(rows, { instrumentOf, currencyOf, moneyOf }))
    look()
    const leave = rows.watchShape(look)
    const timer = setInterval(look, settleMs)
    return () => {
      leave()
      clearInterval(timer)
    }
  }, [rows, instrumentOf, currencyOf, moneyOf])
  return totals
}

/**
 * Adds up what all closed trades of a view come to, not only those in sight: the server sums them. It is null while
 * that is not known.
 */
export function useClosedTotals({ q, symbol }: View, wanted: boolean): ClosedTotals | null {
  const newest = useWorld((world) => world.newest.closedTrades)
  const [totals, setTotals] = useState<{ readonly view: string; readonly of: ClosedTotals } | null>(null)
  const askedAt = useRef(Number.NEGATIVE_INFINITY)
  const view = JSON.stringify({ q, symbol })
  const seen = useRef({ view, newest })
  useEffect(() => {
    if (!wanted) return
    // Another view is read at once.
    const isOther = seen.current.view !== view
    seen.current = { view, newest }
    const waitMs = isOther ? 0 : Math.max(0, askedAt.current + refreshMs - performance.now())
    const timer = setTimeout(async () => {
      askedAt.current = performance.now()
      // Figures that could not be read stay as they were; the next change asks again.
      const of = await call('closedTotals', { query: JSON.parse(view) }).catch(() => null)
      if (of && seen.current.view === view) setTotals({ view, of })
    }, waitMs)
    return () => clearTimeout(timer)
  }, [view, newest, wanted])
  return totals?.view === view ? totals.of : null
}
