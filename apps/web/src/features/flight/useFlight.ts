import type { PathPoint, PublicTrade } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../api/call.ts'
import { useInstrument } from '../../api/reference.ts'
import { timeText } from '../../format/text.ts'
import { stream } from '../../realtime/index.ts'
import { useCurrencyOf } from '../../trading/accounts/accounts.ts'
import { type Close, closesOf } from './closes.ts'
import { type Trip, tripsOf } from './legs.ts'
import { type Life, lifeOf } from './life.ts'
import { type Move, movesOf } from './moves.ts'
import { type FlightRecord, type Side, sideOfType, stateOf } from './read.ts'
import type { Facts } from './sentence.ts'

/** Holds a trade's flight as it was read, and what follows from it. */
export interface FlightOf {
  readonly records: readonly FlightRecord[]
  readonly points: readonly PathPoint[]
  readonly side: Side
  readonly digits: number
  /** Undefined until the symbol's contract data are known. */
  readonly facts: Facts | undefined
  readonly moves: readonly Move[]
  readonly closes: readonly Close[]
  readonly trips: readonly Trip[]
  readonly life: Life
  /** Whether a position of it is open. */
  readonly open: boolean
}

const noPoints: readonly PathPoint[] = []
/** Prices of an open trade are asked for this often; the record comes by itself. */
const pathEveryMs = 5000

export function useFlight(tradeId: string, trade: PublicTrade | undefined) {
  const queries = useQueryClient()
  const flight = useQuery({
    queryKey: ['flight', tradeId],
    queryFn: ({ signal }) => call('getFlight', { params: { id: tradeId } }, { signal }),
    meta: { private: true },
  })
  const records = flight.data?.records
  const open = records?.findLast((record) => record.after !== undefined)
  const isOpen = open !== undefined && stateOf(open)?.open === true
  const path = useQuery({
    queryKey: ['price-path', tradeId],
    queryFn: ({ signal }) => call('getPricePath', { params: { id: tradeId } }, { signal }),
    enabled: records !== undefined,
    refetchInterval: isOpen ? pathEveryMs : false,
    meta: { private: true },
  })
  useEffect(
    () =>
      stream.onEvents((events) => {
        if (!events.some((event) => event.tradeId === tradeId)) return
        void queries.invalidateQueries({ queryKey: ['flight', tradeId] })
        void queries.invalidateQueries({ queryKey: ['price-path', tradeId] })
      }),
    [tradeId, queries],
  )
  const instrument = useInstrument(trade?.symbol ?? path.data?.symbol ?? '', trade?.server)
  const booked = useCurrencyOf()(trade?.server ?? '', trade?.brokerId ?? '')
  const points = path.data?.items ?? noPoints
  const side = trade ? sideOfType(trade.type) : (path.data?.side ?? 'Buy')
  const read = useMemo((): FlightOf | undefined => {
    if (!records) return undefined
    const moves = movesOf(records, side)
    const dayOf = (iso: string) => timeText(iso).slice(0, 10)
    const first = records.find(({ marketTime }) => marketTime)?.marketTime
    const day = first ? dayOf(first) : ''
    return {
      records,
      points,
      side,
      moves,
      open: isOpen,
      closes: closesOf(records, moves),
      trips: tripsOf(records),
      life: lifeOf(records, points),
      digits: instrument?.digits ?? 2,
      facts: instrument && { side, instrument, booked, day, realDay: records[0] ? dayOf(records[0].at) : day },
    }
  }, [records, points, side, instrument, booked, isOpen])
  return {
    read,
    error: flight.data ? null : flight.error,
    prices: path.data ? 'read' : path.isError ? 'failed' : 'awaited',
  } as const
}
