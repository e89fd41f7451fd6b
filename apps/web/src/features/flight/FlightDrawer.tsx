import { Anchor, Drawer, Text } from '@mantine/core'
import { executionFailed, fill, messages, type PublicFlightRecord, type PublicTrade } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { call, wordsOf } from '../../lib/api.ts'
import { lotText, priceText } from '../../lib/format.ts'
import { careLink } from '../../lib/links.ts'
import { stream } from '../../lib/realtime/index.ts'
import { useDigits } from '../../lib/reference.ts'
import { useSession } from '../../lib/session.ts'
import { Say } from '../../ui/Say.tsx'
import { SignInHint } from '../../ui/SignInHint.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Clocks } from './Clocks.tsx'
import css from './flight.module.css'
import { stopMoves } from './moves.ts'
import { StopMoves } from './StopMoves.tsx'
import { isTradeName, useTradeOf } from './useTradeOf.ts'
import { tell } from './words.ts'

type Side = 'Buy' | 'Sell'

/** Everything that happened to one trade, oldest first, while it happens. Shown to whoever may see it; else says why not. */
export function FlightDrawer({ tradeId, onClose }: { tradeId: string | null; onClose: () => void }) {
  const { user } = useSession()
  const trade = useTradeOf(tradeId)
  const digits = useDigits()(trade?.symbol ?? '')
  const name = trade?.id ?? tradeId
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
      {trade ? <Summary trade={trade} digits={digits} /> : null}
      {user === null ? <SignInHint /> : null}
      {name && user && isTradeName(name) ? (
        <Records tradeId={name} digits={digits} side={trade && sideOf(trade.type)} />
      ) : null}
      {name && user && !isTradeName(name) ? (
        <Say word={{ tone: 'bad', text: fill(messages.documentNotFound, { id: name.slice(0, 100) }) }} />
      ) : null}
    </Drawer>
  )
}

const sideOf = (type: string): Side => (type.includes('Sell') ? 'Sell' : 'Buy')

/** Which trade it is, what became of it and, where it went wrong, whom to turn to. */
function Summary({ trade, digits }: { trade: PublicTrade; digits: number }) {
  const { key, type, volume, symbol, price, status, reason, tradeDetails } = trade
  return (
    <div className={css.summary}>
      <p className={`${css.summaryLine} num`}>
        <strong>
          {type.replace('Order_Type_', '')} {lotText(volume)} {symbol}
        </strong>
        {price ? <span>at {priceText(price, digits)}</span> : null}
        <StatusChip status={status} />
      </p>
      <p className={css.summaryNote}>{tradeDetails}</p>
      {status === 'failed' ? (
        <Say
          word={{
            tone: 'bad',
            text: (
              <>
                {executionFailed(reason ?? 'no reason given')}{' '}
                <Anchor component={Link} to={careLink(key)} size="sm" fw={600} underline="always">
                  Contact customer care
                </Anchor>
              </>
            ),
          }}
        />
      ) : null}
    </div>
  )
}

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
  if (error && !data) return <Say word={{ tone: 'bad', text: wordsOf(error) }} />
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
