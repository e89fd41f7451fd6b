import { type Assumed, divideHalfAway, isEstimate, type LabFigures, moneyNumber } from '@ratchet/domain'
import type { ReactNode } from 'react'
import { wholeText } from '../../format/text.ts'
import { Profit } from '../../ui/Profit.tsx'
import css from './lab.module.css'
import { rateText, wayNames, ways } from './words.ts'
import type { RunFound, Ways } from './work/protocol.ts'

const money = (cents: number) => <Profit amount={moneyNumber(cents)} />

const rows: readonly (readonly [name: string, of: (figures: LabFigures) => ReactNode])[] = [
  ['Profit and loss', ({ cents }) => money(cents)],
  ['Win rate', ({ winRate }) => rateText(winRate)],
  ['Won / lost', ({ wins, losses }) => `${wholeText(wins)} / ${wholeText(losses)}`],
  ['Largest drawdown', ({ drawdown }) => money(-drawdown)],
  ['Average trade', ({ cents, trades }) => money(trades ? divideHalfAway(cents, trades) : 0)],
  ['Best trade', ({ best }) => money(best)],
  ['Worst trade', ({ worst }) => money(worst)],
]

/** A result from bars may have been anything from one of them to the other. (TIC9) */
const paths = [
  ['Worst path', 'worst'],
  ['Best path', 'best'],
] as const

/** What the worst and the best path take as given; null where the truth lies between them whatever it was. */
function assumption({ spread, open }: Assumed): string | null {
  if (!isEstimate({ spread, open })) return null
  const taken = [
    ...(spread ? ['that the spread stays as these bars of one price have it'] : []),
    ...(open ? ['that a trade within a bar opens at the price shown'] : []),
  ]
  return `The worst and the best path are estimates: they assume ${taken.join(', and ')}. What really came of it can lie outside.`
}

interface TotalsProps {
  readonly figures: Ways<LabFigures>
  /** Of ticks that stand for bars. */
  readonly bounds: RunFound['bounds']
}

/** What all trades came to, side by side for all ways. */
export function Totals({ figures, bounds }: TotalsProps) {
  const shown = ways.filter((way) => figures[way] !== null)
  const assumed = bounds && assumption(bounds.assumed)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={css.sums} aria-label="What the trades came to" tabIndex={0}>
      <table className={`${css.totals} num`} data-testid="lab-totals">
        <thead>
          <tr>
            <td />
            {shown.map((way) => (
              <th key={way} scope="col">
                <span className={css.swatch} data-way={way} aria-hidden />
                {wayNames[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {shown.map((way) => {
                const its = figures[way]
                return (
                  <td key={way} data-way={way}>
                    {its ? of(its) : null}
                  </td>
                )
              })}
            </tr>
          ))}
          {bounds
            ? paths.map(([name, end]) => (
                <tr key={name} data-testid={`lab-${end}-path`}>
                  <th scope="row">{assumed ? `${name}, estimated` : name}</th>
                  {shown.map((way) => (
                    <td key={way} data-way={way}>
                      {bounds[way] ? money(bounds[way].reduce((all, own) => all + own[end], 0)) : null}
                    </td>
                  ))}
                </tr>
              ))
            : null}
        </tbody>
      </table>
      {assumed ? (
        <p className={css.warn} data-testid="lab-assumed">
          {assumed}
        </p>
      ) : null}
    </section>
  )
}
