import { ActionIcon } from '@mantine/core'
import type { ActiveTrade, ColumnKey } from '@ratchet/contract'
import { IconListDetails } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DigitsOf } from '../../api/reference.ts'
import { lotText, plainMoneyText, priceText, textOrNone } from '../../format/text.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { SideMark } from '../../ui/Profit.tsx'
import { Account } from './Account.tsx'
import { CloseButton } from './CloseButton.tsx'
import { LevelCell } from './LevelCell.tsx'
import { head, inOrder } from './labels.ts'
import { type Exposed, PriceCurrent, ProfitNow } from './live.tsx'
import { Moment } from './Moment.tsx'
import { Rung } from './Rung.tsx'
import css from './tables.module.css'

function Ticket({
  trade,
  onSelect,
  onFlight,
}: {
  trade: Exposed & Pick<ActiveTrade, 'id' | 'tradeId' | 'rung'>
  onSelect: (id: string) => void
  onFlight: (tradeId: string) => void
}) {
  const { tradeId } = trade
  return (
    <span className={css.id}>
      <button
        type="button"
        className={`${css.link} num`}
        aria-label={`Show position ${trade.id} on the chart`}
        onClick={() => onSelect(trade.id)}
      >
        {trade.id}
      </button>
      <Rung rung={trade.rung} />
      <span className={css.tools}>
        {tradeId ? (
          <ActionIcon
            size={26}
            variant="subtle"
            color="gray"
            aria-label={`Flight of position ${trade.id}`}
            onClick={() => onFlight(tradeId)}
            data-testid="open-flight"
          >
            <IconListDetails size={15} aria-hidden />
          </ActionIcon>
        ) : null}
        <CloseButton trade={trade} />
      </span>
    </span>
  )
}

type Key = keyof ActiveTrade

/** A cell that is drawn again only when one of these has changed. It is given nothing else, so that none can be forgotten. */
const shows = <K extends Key>(reads: readonly K[], cell: (trade: Pick<ActiveTrade, K>) => ReactNode) => ({
  reads,
  cell,
})

const exposed = ['type', 'symbol', 'price_open', 'volume', 'profit'] as const
const levels = ['id', 'type', 'symbol', 'price_open', 'sl', 'tp', 'intendedSl', 'intendedTp'] as const

/** The sixteen columns of open positions, and the account that each is of. */
export function activeColumns(
  digits: DigitsOf,
  onSelect: (id: string) => void,
  onFlight: (id: string) => void,
  zone: string,
): Column<ActiveTrade>[] {
  const of = (key: ColumnKey<'activeTrades'>, width: number) => head('activeTrades', key, width, zone)
  const plain = (key: 'symbol' | 'comment' | 'external_id' | 'identifier' | 'magic' | 'reason', width: number) => ({
    ...of(key, width),
    ...shows([key], (trade) => textOrNone(trade[key])),
  })
  const ticket = shows(['id', 'tradeId', 'rung', ...exposed], (trade) => (
    <Ticket trade={trade} onSelect={onSelect} onFlight={onFlight} />
  ))
  return inOrder<ActiveTrade>('activeTrades', [
    { ...of('id', 146), ...ticket },
    plain('symbol', 56),
    { ...of('time', 80), ...shows(['time'], ({ time }) => <Moment iso={time} zone={zone} />) },
    { ...of('tp', 86), ...shows(levels, (trade) => <LevelCell trade={trade} level="tp" />) },
    { ...of('sl', 86), ...shows(levels, (trade) => <LevelCell trade={trade} level="sl" />) },
    plain('comment', 112),
    plain('external_id', 60),
    plain('identifier', 70),
    plain('magic', 50),
    {
      ...of('price_current', 68),
      ...shows(['type', 'symbol', 'price_current'], (trade) => <PriceCurrent trade={trade} />),
    },
    {
      ...of('price_open', 68),
      ...shows(['price_open', 'symbol'], ({ price_open, symbol }) => priceText(price_open, digits(symbol))),
    },
    { ...of('profit', 92), ...shows(exposed, (trade) => <ProfitNow trade={trade} />) },
    plain('reason', 56),
    { ...of('type', 44), ...shows(['type'], ({ type }) => <SideMark side={type} />) },
    { ...of('volume', 58), ...shows(['volume'], ({ volume }) => lotText(volume)) },
    { ...of('swap', 50), ...shows(['swap'], ({ swap }) => plainMoneyText(swap)) },
    { ...of('brokerId', 84), ...shows(['server', 'brokerId'], (trade) => <Account {...trade} />) },
  ])
}
