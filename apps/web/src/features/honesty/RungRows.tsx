import { messages, type RungHonestyRow } from '@ratchet/contract'
import type { ReactNode } from 'react'
import { moneyText, wholeText } from '../../format/text.ts'
import { pipWords } from '../../trading/ladder/ladder.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { RungBadge } from '../../ui/ladders/RungBadge.tsx'
import css from './honesty.module.css'
import { latencyText, slipText } from './honesty-text.ts'
import { Spread } from './Spread.tsx'
import * as texts from './texts.ts'

interface Figure {
  readonly head: string
  readonly note?: string
  readonly name: string
  readonly of: (row: RungHonestyRow) => ReactNode
}

const none = <span className={css.none}>{messages.emptyCell}</span>

const locked = (lock: RungHonestyRow['promised']) =>
  lock ? (
    <>
      {moneyText(lock.money)}
      <small>{pipWords(lock.pips)}</small>
    </>
  ) : (
    none
  )

const pair = (first: ReactNode, second: ReactNode) => (
  <span className={css.pair}>
    <span>{first}</span>
    <span>{second}</span>
  </span>
)

const figures: readonly Figure[] = [
  { head: texts.trades, name: 'closes', of: ({ closes }) => wholeText(closes) },
  { head: texts.promised, name: 'promised', of: ({ promised }) => locked(promised) },
  { head: texts.realised, name: 'realised', of: ({ realised }) => locked(realised) },
  {
    head: texts.slip,
    note: texts.slipNote,
    name: 'slip',
    of: ({ slip }) => (slip ? pair(slipText(slip.p50), slipText(slip.p95)) : none),
  },
  {
    head: texts.confirmed,
    note: texts.confirmedNote,
    name: 'confirmed',
    of: ({ confirmed }) => (confirmed ? pair(latencyText(confirmed.p50Ms), latencyText(confirmed.p95Ms)) : none),
  },
  { head: texts.rejected, name: 'refused', of: ({ refused }) => wholeText(refused) },
]

interface RungRowsProps {
  readonly rows: readonly RungHonestyRow[]
  readonly barPoints: number
}

// The style sheet lays a row out as a card where there is little room, which takes the table's own roles away. These
// stand in for them.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
}

export function RungRows({ rows, barPoints }: RungRowsProps) {
  return (
    <FigureTable at="edge" className={css.table ?? ''} {...roles.table} data-testid="honesty">
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th scope="col" {...roles.head}>
            {texts.rung}
          </th>
          <th scope="col" {...roles.head}>
            {texts.slipOfCloses}
          </th>
          {figures.map(({ head, note }) => (
            <th key={head} scope="col" {...roles.head}>
              {head}
              {note ? <small>{note}</small> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map((row) => (
          <tr key={row.rung} {...roles.row} data-testid={`honesty-${row.rung}`}>
            <th scope="row" {...roles.name}>
              <span aria-hidden>
                <RungBadge rung={row.rung} />
              </span>
              <span className={css.rungName}>{texts.rungNumber(row.rung)}</span>
            </th>
            <td {...roles.cell} className={css.picture}>
              {row.closes ? (
                <Spread row={row} points={barPoints} />
              ) : (
                <span className={css.none}>{texts.noCloses}</span>
              )}
            </td>
            {figures.map(({ head, name, of }) => (
              <td key={head} {...roles.cell} data-head={head} data-name={name}>
                <div>{of(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  )
}
