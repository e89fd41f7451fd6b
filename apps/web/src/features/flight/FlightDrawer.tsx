import { Drawer, Text } from '@mantine/core'
import { messages, type PublicFlightRecord } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, wordsOf } from '../../lib/api.ts'
import { stream, useWorld } from '../../lib/realtime/index.ts'
import { useDigits } from '../../lib/reference.ts'
import { Clocks } from './Clocks.tsx'
import css from './flight.module.css'
import { stopMoves } from './moves.ts'
import { StopMoves } from './StopMoves.tsx'
import { tell } from './words.ts'

type Side = 'Buy' | 'Sell'

/** Everything that happened to one trade, oldest first, while it happens. */
export function FlightDrawer({ tradeId, onClose }: { tradeId: string | null; onClose: () => void }) {
  const trade = useWorld((world) => world.trades.find(({ id }) => id === tradeId))
  const digits = useDigits()(trade?.symbol ?? '')
  return (
    <Drawer
      opened={tradeId !== null}
      onClose={onClose}
      position="right"
      size={440}
      title={<strong>Flight{trade ? ` of ${trade.key}` : ''}</strong>}
      closeButtonProps={{ 'aria-label': 'Close the flight record' }}
      data-testid="flight"
    >
      {tradeId ? <Records tradeId={tradeId} digits={digits} side={trade && sideOf(trade.type)} /> : null}
    </Drawer>
  )
}

const sideOf = (type: string): Side => (type.includes('Sell') ? 'Sell' : 'Buy')

function Records({ tradeId, digits, side }: { tradeId: string; digits: number; side: Side | undefined }) {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['flight', tradeId],
    queryFn: ({ signal }) => call('getFlight', { params: { id: tradeId } }, { signal }),
    meta: { private: true },
  })
  useEffect(
    () =>
      stream.onEvents((events) => {
        if (events.some((event) => event.tradeId === tradeId))
          void queries.invalidateQueries({ queryKey: ['flight', tradeId] })
      }),
    [tradeId, queries],
  )
  if (error && !data)
    return (
      <Text c="red" role="alert">
        {wordsOf(error)}
      </Text>
    )
  if (!data) return <Text c="dimmed">{messages.loading}</Text>
  return (
    <>
      <StopMoves moves={stopMoves(data.records)} side={side} digits={digits} />
      <section aria-labelledby="all-that-happened">
        <h3 id="all-that-happened" className={css.heading}>
          Everything that happened
        </h3>
        <ol className={css.list}>
          {data.records.map((record, index) => (
            <Entry key={record.seq} record={record} before={data.records[index - 1]} digits={digits} />
          ))}
        </ol>
      </section>
    </>
  )
}

interface EntryProps {
  readonly record: PublicFlightRecord
  readonly before: PublicFlightRecord | undefined
  readonly digits: number
}

function Entry({ record, before, digits }: EntryProps) {
  const { what, detail, tone } = tell(record, digits)
  const { at, marketTime } = record
  // What one transaction wrote is told under one time.
  const sameMoment = before?.at === at && before.marketTime === marketTime
  return (
    <li className={css.item} style={{ ['--tone' as string]: tone }} data-testid="flight-record" data-kind={record.kind}>
      <span className={css.what}>{what}</span>
      {detail ? <span className={`${css.detail} num`}>{detail}</span> : null}
      {sameMoment ? null : <Clocks at={at} marketTime={marketTime} />}
    </li>
  )
}
