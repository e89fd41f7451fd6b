import { Button, Group } from '@mantine/core'
import { type ActiveTrade, accountText } from '@ratchet/contract'
import { useState } from 'react'
import { positionKey } from '../../api/ticket.ts'
import { lotText, plainMoneyText, priceText } from '../../format/text.ts'
import { useDigits } from '../../trading/market/markets.ts'
import { Facts } from '../../ui/Facts.tsx'
import type { LiveRows } from '../../ui/live-rows.ts'
import { PriceCurrent, ProfitNow } from '../../ui/PositionNow.tsx'
import { SideMark } from '../../ui/Profit.tsx'
import { useLiveRow, useShape } from '../../ui/useLiveRows.ts'
import { CloseButton } from './CloseButton.tsx'
import { Rung } from './cells.tsx'
import { LevelCell } from './LevelCell.tsx'
import css from './tables.module.css'
import * as texts from './texts.ts'

interface CardsProps {
  readonly rows: LiveRows<ActiveTrade>
  readonly selected: string | null
  readonly onSelect: (key: string) => void
  readonly onFlight: (tradeId: string) => void
}

/** So many cards are shown before the reader has to ask for more. */
const few = 3

/** Shows on a phone what matters of a position in a card; the table with every column is a touch away. */
export function ActiveCards({ rows, selected, onSelect, onFlight }: CardsProps) {
  const [all, setAll] = useState(false)
  useShape(rows)
  const more = rows.total - few
  const shown = Array.from({ length: all ? rows.total : Math.min(few, rows.total) }, (_, at) => rows.at(at))
  return (
    <ul className={css.cards} aria-label={texts.activeTradesList}>
      {shown.map((drawn, at) =>
        drawn ? (
          <Card
            key={positionKey(drawn)}
            rows={rows}
            drawn={drawn}
            at={at}
            onSelect={onSelect}
            onFlight={onFlight}
            selected={selected === positionKey(drawn)}
          />
        ) : null,
      )}
      {more > 0 ? (
        <li>
          <Button fullWidth variant="default" size="xs" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? texts.showFewer : texts.showMore(more)}
          </Button>
        </li>
      ) : null}
    </ul>
  )
}

interface CardProps extends Pick<CardsProps, 'rows' | 'onSelect' | 'onFlight'> {
  readonly drawn: ActiveTrade
  readonly at: number
  readonly selected: boolean
}

function Card({ rows, drawn, at, selected, onSelect, onFlight }: CardProps) {
  const trade = useLiveRow(rows, drawn, at)
  const { tradeId } = trade
  return (
    <li
      className={css.card}
      data-testid="active-trades-row"
      data-row-id={positionKey(trade)}
      {...(selected ? { 'data-selected': true } : {})}
    >
      <Group justify="space-between" gap="2px 8px" fz={15}>
        <span>
          <SideMark side={trade.type} /> {lotText(trade.volume)} <strong>{trade.symbol}</strong>{' '}
          <Rung rung={trade.rung} />
        </span>
        <span>
          <ProfitNow trade={trade} />
        </span>
      </Group>
      <PositionFacts trade={trade} />
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={() => onSelect(positionKey(trade))}>
          {texts.chart}
        </Button>
        {tradeId ? (
          <Button
            size="xs"
            variant="default"
            aria-label={texts.positionHistory(trade.id)}
            onClick={() => onFlight(tradeId)}
            data-testid="open-flight"
          >
            {texts.history}
          </Button>
        ) : null}
        <CloseButton trade={trade} withWord />
      </Group>
    </li>
  )
}

function PositionFacts({ trade }: { trade: ActiveTrade }) {
  const digits = useDigits()(trade.symbol, trade.server)
  return (
    <Facts
      inPairs
      of={[
        { name: texts.open, value: priceText(trade.price_open, digits) },
        { name: texts.now, value: <PriceCurrent trade={trade} /> },
        { name: texts.stop, value: <LevelCell trade={trade} level="sl" /> },
        { name: texts.target, value: <LevelCell trade={trade} level="tp" /> },
        { name: texts.swap, value: plainMoneyText(trade.swap) },
        { name: texts.account, value: <span title={accountText(trade)}>{trade.brokerId}</span> },
      ]}
    />
  )
}
