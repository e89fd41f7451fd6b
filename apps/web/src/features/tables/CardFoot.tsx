import type { Column, Foot } from '../../ui/data-table-columns.ts'
import css from './cards.module.css'

/** Shows the totals of a table under its cards. */
export function CardFoot<T>({ columns, foot, testId }: { columns: readonly Column<T>[]; foot: Foot; testId: string }) {
  return (
    <section className={css.foot} aria-label={foot.label} data-testid={`${testId}-foot`}>
      <strong>{foot.label}</strong>
      <dl className="num">
        {columns.map(({ id, header }) =>
          foot.figures[id] === undefined ? null : (
            <div key={id}>
              <dt>{header}</dt>
              <dd>{foot.figures[id]}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
