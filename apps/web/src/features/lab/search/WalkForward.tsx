import { moneyNumber, type WalkStep } from '@ratchet/domain'
import { wholeText } from '../../../format/text.ts'
import { pipsText } from '../../../trading/ladder.ts'
import { Profit } from '../../../ui/Profit.tsx'
import { wayNames } from '../words.ts'
import type { SearchFound } from '../work/useSearch.ts'
import { fieldText } from './grid-draft.ts'
import css from './search.module.css'

/** What came of choosing anew after each fifth of the trades: only what a ladder did after it was chosen. */
export function WalkForward({ found: { searched, judged } }: { found: SearchFound }) {
  const { steps } = judged
  const { x, y } = searched.grid
  if (steps.length === 0) return null
  const other = searched.question.present ? wayNames.present : wayNames.none
  const sum = (of: (step: WalkStep) => number) => moneyNumber(steps.reduce((total, step) => total + of(step), 0))
  const figures = (ladder: number) =>
    `${pipsText(x.values[ladder % x.values.length] ?? 0)} / ${pipsText(y.values[Math.floor(ladder / x.values.length)] ?? 0)}`
  return (
    <section className={css.stack} aria-label="Walk forward">
      <p className={css.fine}>
        <strong>Walk forward.</strong> After each fifth of the trades the best ladder until then is chosen; what counts
        is what it did with the fifth that follows.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={css.scroll} aria-label="Steps of the walk forward" tabIndex={0}>
        <table className={`${css.table} num`} data-testid="lab-walk">
          <thead>
            <tr>
              <th scope="col">Trades</th>
              <th scope="col" title={`${fieldText(x.field)} / ${fieldText(y.field)}`}>
                Chosen before
              </th>
              <th scope="col">It brought</th>
              <th scope="col">{other}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ ladder, from, to, cents, present }) => (
              <tr key={from}>
                <th scope="row">
                  {wholeText(from + 1)}–{wholeText(to)}
                </th>
                <td>{figures(ladder)}</td>
                <td>
                  <Profit amount={moneyNumber(cents)} />
                </td>
                <td>
                  <Profit amount={moneyNumber(present)} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Together</th>
              <td />
              <td>
                <Profit amount={sum(({ cents }) => cents)} />
              </td>
              <td>
                <Profit amount={sum(({ present }) => present)} />
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  )
}
