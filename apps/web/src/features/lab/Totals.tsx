import { Text } from '@mantine/core'
import { type Assumed, divideHalfAway, isEstimate, type LabFigures, moneyNumber } from '@ratchet/domain'
import type { ReactNode } from 'react'
import { wholeText } from '../../format/text.ts'
import type { RunFound, Ways } from '../../replay/protocol.ts'
import { rateText, ways } from '../../replay/replay-text.ts'
import { ways as wayNames } from '../../replay/texts.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { Profit } from '../../ui/Profit.tsx'
import { LineKey } from '../../ui/plot/marks.tsx'
import { wayLines } from './EquityChart.tsx'
import * as texts from './texts.ts'

const money = (cents: number) => <Profit amount={moneyNumber(cents)} />

const rows: readonly (readonly [name: string, of: (figures: LabFigures) => ReactNode])[] = [
  [texts.profitAndLoss, ({ cents }) => money(cents)],
  [texts.winRate, ({ winRate }) => rateText(winRate)],
  [texts.wonLost, ({ wins, losses }) => `${wholeText(wins)} / ${wholeText(losses)}`],
  [texts.largestDrawdown, ({ drawdown }) => money(-drawdown)],
  [texts.averageTrade, ({ cents, trades }) => money(trades ? divideHalfAway(cents, trades) : 0)],
  [texts.bestTrade, ({ best }) => money(best)],
  [texts.worstTrade, ({ worst }) => money(worst)],
]

/** A result from bars may have been anything from one of them to the other. (TIC9) */
const paths = [
  [texts.worstPath, 'worst'],
  [texts.bestPath, 'best'],
] as const

/** What the worst and the best path take as given; null where the truth lies between them whatever it was. */
function assumption({ spread, open }: Assumed): string | null {
  if (!isEstimate({ spread, open })) return null
  const taken = [...(spread ? [texts.constantSpread] : []), ...(open ? [texts.shownOpen] : [])]
  return texts.pathsEstimated(taken)
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
    <div>
      <FigureTable region={texts.totals} data-testid="lab-totals">
        <thead>
          <tr>
            <td />
            {shown.map((way) => (
              <th key={way} scope="col">
                <LineKey {...wayLines[way]} /> {wayNames[way]}
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
                  <th scope="row">{assumed ? texts.estimated(name) : name}</th>
                  {shown.map((way) => (
                    <td key={way} data-way={way}>
                      {bounds[way] ? money(bounds[way].reduce((all, own) => all + own[end], 0)) : null}
                    </td>
                  ))}
                </tr>
              ))
            : null}
        </tbody>
      </FigureTable>
      {assumed ? (
        <Text fz="xs" c="var(--r-recorded)" data-testid="lab-assumed">
          {assumed}
        </Text>
      ) : null}
    </div>
  )
}
