import type { ActiveTrade, ColumnKey } from '@ratchet/contract'
import { type Arrangement, arrangeActive } from '@ratchet/domain'
import { useLayoutEffect, useMemo, useState } from 'react'
import { positionKey } from '../../api/ticket.ts'
import { stream } from '../../realtime/index.ts'
import type { View } from '../../realtime/long-list.ts'
import { type MoneyOf, useMoneyOf } from '../../trading/accounts/accounts.ts'
import { type InstrumentOf, useInstrumentOf } from '../../trading/market/markets.ts'
import { closingPrice, profitNow } from '../../trading/positions/position.ts'
import { LiveRows } from '../../ui/live-rows.ts'

/**
 * Rows that are sorted by what moves change places no more often than this: otherwise nobody could press a button of
 * one.
 */
const settleMs = 1000
const moving: ReadonlySet<string | undefined> = new Set(['profit', 'price_current'])

interface Lookups {
  readonly instrumentOf: InstrumentOf
  readonly moneyOf: MoneyOf
}

/** Puts rows in the order and through the filter of a view; profit and price are those of the latest quotes. */
function arranged(rows: readonly ActiveTrade[], wanted: Arrangement, { instrumentOf, moneyOf }: Lookups) {
  const { sort, order, q, symbol } = wanted
  // They are kept with the newest first.
  if (!sort && !q && !symbol && order !== 'asc') return rows
  if (!moving.has(sort)) return arrangeActive(rows, wanted)
  const rowOf = new Map<ActiveTrade, ActiveTrade>()
  const live = rows.map((row) => {
    const quote = stream.quotes.latest(row.symbol, row.server)
    const instrument = instrumentOf(row.symbol, row.server)
    if (!quote || !instrument) return row
    const { rate } = moneyOf(row, instrument)
    const profit = profitNow(row, quote, instrument, rate)
    const now = { ...row, price_current: closingPrice(row.type, quote), profit }
    rowOf.set(now, row)
    return now
  })
  return arrangeActive(live, wanted).map((row) => rowOf.get(row) ?? row)
}

/** Returns the open positions as a view wants them, while they change. */
export function useActiveRows({ sort, order, q, symbol }: View): LiveRows<ActiveTrade> {
  const [instrumentOf, moneyOf] = [useInstrumentOf(), useMoneyOf()]
  const lookups = useMemo(() => ({ instrumentOf, moneyOf }), [instrumentOf, moneyOf])
  const wanted = useMemo(
    () => ({ sort: sort as ColumnKey<'activeTrades'> | undefined, order, q, symbol }),
    [sort, order, q, symbol],
  )
  // The rows are filled at once: an empty table must not be seen where there are positions, not even for one picture.
  const [rows] = useState(
    () => new LiveRows<ActiveTrade>(positionKey, arranged(stream.world.get().activeTrades, wanted, lookups)),
  )
  useLayoutEffect(() => {
    let seen = stream.world.get().activeTrades
    const look = () => rows.take(arranged(seen, wanted, lookups))
    look()
    const leave = stream.world.subscribe(() => {
      const { activeTrades } = stream.world.get()
      if (activeTrades === seen) return
      seen = activeTrades
      look()
    })
    const timer = moving.has(wanted.sort) ? setInterval(look, settleMs) : undefined
    return () => {
      leave()
      clearInterval(timer)
    }
  }, [rows, lookups, wanted])
  return rows
}
