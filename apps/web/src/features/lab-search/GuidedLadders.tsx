import { Button, SimpleGrid } from '@mantine/core'
import type { OwnRungs } from '@ratchet/contract'
import { moneyNumber, spaceAround, type TickColumns } from '@ratchet/domain'
import type { Tried } from '../../replay/protocol.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { Profit } from '../../ui/Profit.tsx'
import { AroundBest } from './AroundBest.tsx'
import { fieldText, figureText } from './grid-draft.ts'
import * as texts from './texts.ts'
import type { GuidedDone } from './useGuided.ts'
import { otherName, Verdict } from './Verdict.tsx'
import { WalkForward } from './WalkForward.tsx'

interface GuidedLaddersProps {
  readonly ticks: TickColumns
  readonly done: GuidedDone
  readonly onTake: (ladder: OwnRungs) => void
}

/** What a guided search found, and how much of it to believe. */
export function GuidedLadders({ ticks, done: { guided, question }, onTake }: GuidedLaddersProps) {
  const { best, start, ladders, beaten, luck, steps } = guided
  const [first] = best
  const hasPresent = question.present !== null
  const space = spaceAround(question.tried)
  // Of a walk's step the profits alone: all of its figures would not fit.
  const profits = space.filter(({ field }) => field.startsWith('profit'))
  if (!first) return null
  const columns: { readonly name: string; readonly tried: Tried }[] = [
    { name: texts.start, tried: start },
    ...best.slice(0, 3).map((tried, n) => ({ name: n === 0 ? texts.best : texts.place(n + 1), tried })),
  ]
  return (
    <>
      <Verdict
        trades={question.entries.length}
        ladders={ladders}
        tested={ladders}
        luck={luck}
        beaten={beaten}
        checkedBy={first.sums.checkedBy}
        other={otherName(hasPresent)}
      />
      <SimpleGrid minColWidth="min(100%, 420px)" spacing="md">
        <FigureTable region={texts.bestLadders} data-testid="lab-guided">
          <thead>
            <tr>
              <th scope="col">{texts.figure}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {space.map(({ field }) => (
              <tr key={field}>
                <th scope="row">{fieldText(field)}</th>
                {columns.map(({ name, tried: { ladder } }) => (
                  <td
                    key={name}
                    style={
                      ladder[field] === start.ladder[field] ? undefined : { color: 'var(--r-gold)', fontWeight: 600 }
                    }
                  >
                    {figureText(field, ladder[field] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
            <Sums name={texts.earlier} columns={columns} of={({ sums }) => sums.chosenBy} />
            <Sums name={texts.later} columns={columns} of={({ sums }) => sums.checkedBy} />
          </tbody>
          <tfoot>
            <tr>
              <td />
              {columns.map(({ name, tried }) => (
                <td key={name}>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={texts.tryNamed(name)}
                    onClick={() => onTake(tried.ladder)}
                  >
                    {texts.tryIt}
                  </Button>
                </td>
              ))}
            </tr>
          </tfoot>
        </FigureTable>
        <AroundBest ticks={ticks} question={question} ladder={first.ladder} onTake={onTake} />
      </SimpleGrid>
      <WalkForward
        steps={steps}
        ladderOf={({ ladder }) => profits.map(({ field }) => figureText(field, ladder[field] ?? 0)).join(' / ')}
        title={profits.map(({ field }) => fieldText(field)).join(' / ')}
        hasPresent={hasPresent}
      />
    </>
  )
}

interface SumsProps {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly tried: Tried }[]
  readonly of: (tried: Tried) => number
}

function Sums({ name, columns, of }: SumsProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map((column) => (
        <td key={column.name}>
          <Profit amount={moneyNumber(of(column.tried))} />
        </td>
      ))}
    </tr>
  )
}
