import { Paper, Text, UnstyledButton } from '@mantine/core'
import { orderTypeText, type PublicTrade } from '@ratchet/contract'
import type { KeyboardEvent, RefObject } from 'react'
import { lotText, priceText } from '../../format/text.ts'
import { useDigits } from '../../trading/market/markets.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import css from './delete.module.css'
import * as texts from './texts.ts'
import type { Deletable } from './useDeletable.ts'

interface DeletableListProps extends Deletable {
  readonly list: RefObject<HTMLUListElement | null>
  readonly chosenId: string | undefined
  readonly onChoose: (trade: PublicTrade) => void
  /** Leads back to the field: by the up key from the first row, or by Escape. */
  readonly onLeave: () => void
}

/** Lists trades to choose from; the arrow keys go along it. */
export function DeletableList({ list, rows, empty, more, chosenId, onChoose, onLeave }: DeletableListProps) {
  const digits = useDigits()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest('li')
    const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
    if (event.key === 'Escape' || (event.key === 'ArrowUp' && !next)) onLeave()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') next?.querySelector('button')?.focus()
    else return
    event.preventDefault()
  }
  if (empty !== null)
    return (
      <Paper bg="var(--r-raised)" py={40} px="md" c="dimmed" fz="sm" ta="center">
        {empty}
      </Paper>
    )
  return (
    <>
      <ul
        ref={list}
        className={css.list}
        onKeyDown={onKeyDown}
        aria-label={texts.deletableTrades}
        data-testid="deletable"
      >
        {rows.map((trade) => (
          <li key={trade.id}>
            <UnstyledButton
              className={`${css.row} num`}
              fz="sm"
              aria-pressed={trade.id === chosenId}
              title={trade.id}
              onClick={() => onChoose(trade)}
              data-testid="deletable-row"
            >
              <b>{trade.key}</b>
              <StatusChip status={trade.status} />
              <WhatText trade={trade} digits={digits(trade.symbol, trade.server)} />
              <Text span size="xs" c="dimmed" className={css.details}>
                {trade.tradeDetails}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {more ? (
        <Text size="xs" c="dimmed">
          {texts.olderTrades}
        </Text>
      ) : null}
    </>
  )
}

/** Writes a trade as 'Buy limit 0.10 GOLD at 1284.35'. */
export function WhatText({ trade, digits }: { trade: PublicTrade; digits: number }) {
  const type = orderTypeText(trade.type)
  return (
    <span className={css.what}>
      <b data-side={type.startsWith('Buy') ? 'buy' : 'sell'}>{type}</b> {lotText(trade.volume)} {trade.symbol}{' '}
      {trade.price ? texts.atPrice(priceText(trade.price, digits)) : texts.atMarket}
    </span>
  )
}
