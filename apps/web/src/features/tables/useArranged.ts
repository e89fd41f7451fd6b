import type { ActiveTrade, ColumnKey } from '@ratchet/contract'
import { arrangeActive } from '@ratchet/domain'
import { useEffect, useMemo, useState } from 'react'
import { closingPrice, profitNow } from '../../lib/position.ts'
import { stream } from '../../lib/realtime/index.ts'
import type { View } from '../../lib/realtime/long-list.ts'
import { useInstruments } from '../../lib/reference.ts'

/** Rows that are sorted by what moves change places this often at most: faster, nobody could press a button of one. */
const settleMs = 1000
const moving: ReadonlySet<string | undefined> = new Set(['profit', 'price_current'])

/** Open positions in the order and with the filter of a view; profit and price are those of the latest quotes. */
export function useArranged(rows: readonly ActiveTrade[], view: View): readonly ActiveTrade[] {
  const instruments = useInstruments()
  const moves = moving.has(view.sort)
  const [beat, setBeat] = useState(0)
  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => setBeat((now) => now + 1), settleMs)
    return () => clearInterval(timer)
  }, [moves])
  const { sort, order, q, symbol } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: the beat is when the quotes are looked at again.
  return useMemo(() => {
    const wanted = { sort: sort as ColumnKey<'activeTrades'> | undefined, order, q, symbol }
    if (!moves) return arrangeActive(rows, wanted)
    const known = new Map(rows.map((row) => [row.id, row]))
    const live = rows.map((row) => {
      const quote = stream.quotes.latest(row.symbol)
      const instrument = instruments.find((one) => one.symbol === row.symbol)
      if (!quote || !instrument) return row
      return { ...row, price_current: closingPrice(row, quote), profit: profitNow(row, quote, instrument) }
    })
    return arrangeActive(live, wanted).map((row) => known.get(row.id) ?? row)
  }, [rows, instruments, moves, beat, sort, order, q, symbol])
}
