import { Drawer, Text } from '@mantine/core'
import { messages, type PublicFlightRecord } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, wordsOf } from '../../lib/api.ts'
import { exactTimeText, timeText } from '../../lib/format.ts'
import { stream, useWorld } from '../../lib/realtime/index.ts'
import { useDigits } from '../../lib/reference.ts'
import css from './flight.module.css'
import { tell } from './words.ts'

/** Everything that happened to one trade, oldest first, while it happens. */
export function FlightDrawer({ tradeId, onClose }: { tradeId: string | null; onClose: () => void }) {
  const trade = useWorld((world) => world.trades.find(({ id }) => id === tradeId))
  const digits = useDigits()(trade?.symbol ?? '')
  return (
    <Drawer
      opened={tradeId !== null}
      onClose={onClose}
      position="right"
      size={420}
      title={<strong>Flight{trade ? ` of ${trade.key}` : ''}</strong>}
      closeButtonProps={{ 'aria-label': 'Close the flight record' }}
      data-testid="flight"
    >
      {tradeId ? <Records tradeId={tradeId} digits={digits} /> : null}
    </Drawer>
  )
}

function Records({ tradeId, digits }: { tradeId: string; digits: number }) {
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
    <ol className={css.list}>
      {data.records.map((record) => (
        <Entry key={record.seq} record={record} digits={digits} />
      ))}
    </ol>
  )
}

function Entry({ record, digits }: { record: PublicFlightRecord; digits: number }) {
  const { what, detail, tone } = tell(record, digits)
  const { at, marketTime } = record
  return (
    <li className={css.item} style={{ ['--tone' as string]: tone }} data-testid="flight-record" data-kind={record.kind}>
      <span className={css.what}>{what}</span>
      {detail ? <span className={`${css.detail} num`}>{detail}</span> : null}
      <span className={`${css.when} num`}>{exactly(at)} UTC</span>
      {marketTime && Math.abs(Date.parse(marketTime) - Date.parse(at)) > 60_000 ? (
        <span className={`${css.when} num`}>{exactly(marketTime)} by the market's clock</span>
      ) : null}
    </li>
  )
}

const exactly = (iso: string): string => timeText(iso) + exactTimeText(iso).slice(8)
