import { ActionIcon } from '@mantine/core'
import type { ActiveTrade } from '@ratchet/contract'
import { IconListDetails } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { positionKey } from '../../api/ticket.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { type Exposed, PriceCurrent, ProfitNow } from '../../ui/PositionNow.tsx'
import { SideMark } from '../../ui/Profit.tsx'
import { CloseButton } from './CloseButton.tsx'
import { IdButton, Rung } from './cells.tsx'
import { columnsOf, type Look } from './columns.tsx'
import { LevelCell } from './LevelCell.tsx'
import css from './tables.module.css'
import * as texts from './texts.ts'

function Ticket({
  trade,
  onSelect,
  onFlight,
}: {
  trade: Exposed & Pick<ActiveTrade, 'id' | 'tradeId' | 'rung'>
  onSelect: (key: string) => void
  onFlight: (tradeId: string) => void
}) {
  const { tradeId } = trade
  return (
    <span className={css.id}>
      <IdButton
        id={trade.id}
        label={texts.showPositionOnChart(trade.id)}
        onPress={() => onSelect(positionKey(trade))}
      />
      <Rung rung={trade.rung} />
      <span className={css.tools}>
        {tradeId ? (
          <ActionIcon
            size={26}
            variant="subtle"
            color="gray"
            aria-label={texts.positionHistory(trade.id)}
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

/**
 * Makes a cell that is drawn again only when one of these has changed. It is given nothing else, so that none can be
 * forgotten.
 */
const shows = <K extends Key>(
  width: number,
  reads: readonly K[],
  cell: (trade: Pick<ActiveTrade, K>) => ReactNode,
) => ({
  width,
  reads,
  cell,
})

const exposed = ['type', 'symbol', 'server', 'brokerId', 'price_open', 'volume', 'profit'] as const
const named = ['id', 'server', 'brokerId'] as const
const wanted = ['intendedSl', 'intendedTp', 'requested'] as const
const levels = [...named, 'type', 'symbol', 'price_open', 'sl', 'tp', 'guaranteed', ...wanted] as const

/** Lists the sixteen columns of open positions, and the account that each is of. */
export const activeColumns = (
  look: Look,
  onSelect: (key: string) => void,
  onFlight: (id: string) => void,
): Column<ActiveTrade>[] =>
  columnsOf('activeTrades', look, {
    id: shows(146, [...named, 'tradeId', 'rung', ...exposed], (trade) => (
      <Ticket trade={trade} onSelect={onSelect} onFlight={onFlight} />
    )),
    symbol: 56,
    type: shows(44, ['type'], ({ type }) => <SideMark side={type} />),
    volume: 58,
    price_open: 68,
    price_current: shows(68, ['type', 'symbol', 'server', 'price_current'], (trade) => <PriceCurrent trade={trade} />),
    sl: shows(86, levels, (trade) => <LevelCell trade={trade} level="sl" />),
    tp: shows(86, levels, (trade) => <LevelCell trade={trade} level="tp" />),
    profit: shows(92, exposed, (trade) => <ProfitNow trade={trade} />),
    swap: 50,
    time: 80,
    comment: 112,
    brokerId: 84,
    identifier: 70,
    external_id: 60,
    magic: 50,
    reason: 56,
  })
