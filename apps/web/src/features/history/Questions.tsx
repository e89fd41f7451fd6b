import { NativeSelect } from '@mantine/core'
import type { TableChoices, TableQuestion } from '@ratchet/domain'
import { Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import * as texts from './texts.ts'

interface QuestionsProps {
  readonly questions: readonly TableQuestion[]
  readonly onChange: (choice: TableChoices) => void
}

/** What each question is, and its answers. */
const asked: Readonly<
  Record<
    keyof TableChoices,
    { readonly label: (example: string) => string; readonly answers: Readonly<Record<string, string>> }
  >
> = {
  dates: {
    label: texts.dates,
    answers: { day: texts.dayFirst, month: texts.monthFirst },
  },
  decimal: {
    label: texts.numbers,
    answers: { comma: texts.decimalComma, point: texts.decimalPoint },
  },
  costs: {
    label: () => texts.positiveCosts,
    answers: { subtract: texts.subtractCosts, add: texts.addCosts },
  },
  profit: {
    label: () => texts.profitMeaning,
    answers: { before: texts.beforeCosts, after: texts.afterCosts },
  },
}

/** Asks what the figures of a table do not decide, and shows what they do. */
export const Questions = ({ questions, onChange }: QuestionsProps) => (
  <Panel title={texts.questions} note={texts.questionsNote} testId="history-questions">
    <Fields least={150}>
      {questions.map(({ name, answer, example }) => {
        const { label, answers } = asked[name]
        const options = Object.entries(answers).map(([value, text]) => ({ value, label: text }))
        return (
          <NativeSelect
            key={name}
            size="xs"
            label={label(example)}
            required
            value={answer ?? ''}
            data={answer === undefined ? [{ value: '', label: texts.choose }, ...options] : options}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          />
        )
      })}
    </Fields>
  </Panel>
)
