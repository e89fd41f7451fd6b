import { Button } from '@mantine/core'
import type { ActiveTrade } from '@ratchet/contract'
import { useState } from 'react'
import { lotText, priceText } from '../../lib/format.ts'
import { useDigits } from '../../lib/reference.ts'
import { SideMark } from '../../ui/Profit.tsx'
import { CloseButton } from './CloseButton.tsx'
import { LevelCell } from './LevelCell.tsx'
import { PriceCurrent, ProfitNow } from './live.tsx'
import { Rung } from './Rung.tsx'
import css from './tables.module.css'

interface CardsProps {
  readonly rows: readonly ActiveTrade[]
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  readonly onFlight: (tradeId: string) => void
}

/** Cards before the reader has to ask for more. */
const few = 3

/** On a phone what matters of a position fits a card; the table with every column is a touch away. */
export function ActiveCards({ rows, selected, onSelect, onFlight }: CardsProps) {
  const [all, setAll] = useState(false)
  const more = rows.length - few
  return (
    <ul className={css.cards} aria-label="Active trades at a glance">
      {(all ? rows : rows.slice(0, few)).map((trade) => (
        <li
          key={trade.id}
          className={css.card}
          data-testid="active-trades-row"
          data-row-id={trade.id}
          {...(selected === trade.id ? { 'data-selected': true } : {})}
        >
          <div className={css.cardTop}>
            <span>
              <SideMark side={trade.type} /> {lotText(trade.volume)} <strong>{trade.symbol}</strong>{' '}
              <Rung rung={trade.rung} />
            </span>
            <ProfitNow trade={trade} />
          </div>
          <Facts trade={trade} />
          <div className={css.buttons}>
            <Button size="xs" variant="default" onClick={() => onSelect(trade.id)}>
              Chart
            </Button>
            {trade.tradeId ? (
              <Button
                size="xs"
                variant="default"
                aria-label={`Flight of position ${trade.id}`}
                onClick={() => trade.tradeId && onFlight(trade.tradeId)}
                data-testid="open-flight"
              >
                Flight
              </Button>
            ) : null}
            <CloseButton trade={trade} withWord />
          </div>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Button fullWidth variant="default" size="xs" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show ${more} more`}
          </Button>
        </li>
      ) : null}
    </ul>
  )
}

function Facts({ trade }: { trade: ActiveTrade }) {
  const digits = useDigits()(trade.symbol)
  return (
    <dl className={`${css.facts} num`}>
      <div>
        <dt>Open</dt>
        <dd>{priceText(trade.price_open, digits)}</dd>
      </div>
      <div>
        <dt>Now</dt>
        <dd>
          <PriceCurrent trade={trade} />
        </dd>
      </div>
      <div>
        <dt>Stop</dt>
        <dd>
          <LevelCell trade={trade} level="sl" />
        </dd>
      </div>
      <div>
        <dt>Target</dt>
        <dd>
          <LevelCell trade={trade} level="tp" />
        </dd>
      </div>
    </dl>
  )
}
