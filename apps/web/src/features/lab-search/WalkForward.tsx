import { Stack, Text } from '@mantine/core'
import { moneyNumber, type WalkStep } from '@ratchet/domain'
import { wholeText } from '../../format/text.ts'
import { ways } from '../../replay/texts.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { Profit } from '../../ui/Profit.tsx'
import * as texts from './texts.ts'

interface WalkForwardProps<Step> {
  readonly steps: readonly Step[]
  /** The ladder that a step chose, in few words, and what those say. */
  readonly ladderOf: (step: Step) => string
  readonly title: string
  readonly hasPresent: boolean
}

/** What came of choosing anew after each fifth of the trades: only what a ladder did after it was chosen. */
export function WalkForward<Step extends Omit<WalkStep, 'ladder'>>(props: WalkForwardProps<Step>) {
  const { steps, ladderOf, title, hasPresent } = props
  if (steps.length === 0) return null
  const other = hasPresent ? ways.present : ways.none
  const sum = (of: (step: Step) => number) => moneyNumber(steps.reduce((total, step) => total + of(step), 0))
  return (
    <Stack component="section" gap={12} aria-label={texts.walkForward}>
      <Text fz="xs" c="dimmed">
        <strong>{texts.walkForwardTerm}</strong> {texts.walkForwardText}
      </Text>

      <FigureTable region={texts.walkForwardSteps} data-testid="lab-walk">
        <thead>
          <tr>
            <th scope="col">{texts.trades}</th>
            <th scope="col" title={title}>
              {texts.chosenLadder}
            </th>
            <th scope="col">{texts.result}</th>
            <th scope="col">{other}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.from}>
              <th scope="row">
                {wholeText(step.from + 1)}–{wholeText(step.to)}
              </th>
              <td>{ladderOf(step)}</td>
              <td>
                <Profit amount={moneyNumber(step.cents)} />
              </td>
              <td>
                <Profit amount={moneyNumber(step.present)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            <td />
            <td>
              <Profit amount={sum(({ cents }) => cents)} />
            </td>
            <td>
              <Profit amount={sum(({ present }) => present)} />
            </td>
          </tr>
        </tfoot>
      </FigureTable>
    </Stack>
  )
}
