import { messages, type RungHonestyRow } from '@ratchet/contract'
import type { ReactNode } from 'react'
import { moneyText, wholeText } from '../../format/text.ts'
import { pipWords } from '../../trading/ladder/ladder.ts'
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
export function RungRows({ rows, barPoints }: RungRowsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above.
    <table className={`${css.table} num`} role="table" data-testid="honesty">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
        <tr role="row">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
          <th scope="col" role="columnheader">
            {texts.rung}
          </th>
          {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
          <th scope="col" role="columnheader">
            {texts.slipOfCloses}
          </th>
          {figures.map(({ head, note }) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above.
            <th key={head} scope="col" role="columnheader">
              {head}
              {note ? <small>{note}</small> : null}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above.
          <tr key={row.rung} role="row" data-testid={`honesty-${row.rung}`}>
            {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
            <th scope="row" role="rowheader">
              <span className={css.badge} aria-hidden>
                {row.rung}
              </span>
              <span className={css.rungName}>{texts.rungNumber(row.rung)}</span>
            </th>
            {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
            <td role="cell" className={css.picture}>
              {row.closes ? (
                <Spread row={row} points={barPoints} />
              ) : (
                <span className={css.none}>{texts.noCloses}</span>
              )}
            </td>
            {figures.map(({ head, name, of }) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above.
              <td key={head} role="cell" data-head={head} data-name={name}>
                <div>{of(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
