import css from './data-table.module.css'
import type { Column, Foot } from './data-table-columns.ts'
import type { Gauge } from './gauge.ts'

interface FootProps<T> {
  readonly columns: readonly Column<T>[]
  readonly foot: Foot
  readonly gauge: Gauge
  readonly rowIndex: number
  readonly testId: string
}

/** Shows totals under the rows, which stay in sight wherever the table is scrolled. */
export function FootRow<T>({ columns, foot, gauge, rowIndex, testId }: FootProps<T>) {
  const [first, ...others] = columns
  if (!first) return null
  return (
    <tfoot data-testid={`${testId}-foot`}>
      <tr aria-rowindex={rowIndex}>
        <th scope="row" className={css.tf}>
          <span className={css.whole} ref={gauge.ref(first.id)}>
            {foot.label}
          </span>
        </th>
        {others.map(({ id, align }) => (
          <td key={id} className={`${css.tf} ${align === 'end' ? `${css.end} num` : ''}`} data-column={id}>
            {foot.figures[id] === undefined ? null : (
              <span className={css.whole} ref={gauge.ref(id)}>
                {foot.figures[id]}
              </span>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
