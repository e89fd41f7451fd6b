import { NativeSelect } from '@mantine/core'
import type { TableChoices, TableQuestion } from '@ratchet/domain'
import { Panel } from '../../ui/Panel.tsx'
import css from './history.module.css'

interface QuestionsProps {
  readonly questions: readonly TableQuestion[]
  readonly onChange: (choice: TableChoices) => void
}

/** What each question is, and its answers. */
const texts: Readonly<
  Record<
    keyof TableChoices,
    { readonly label: (example: string) => string; readonly answers: Readonly<Record<string, string>> }
  >
> = {
  dates: {
    label: (example) => `Dates such as ${example}`,
    answers: { day: 'Day first', month: 'Month first' },
  },
  decimal: {
    label: (example) => `Figures such as ${example}`,
    answers: { comma: 'Decimal comma', point: 'Decimal point' },
  },
  costs: {
    label: () => 'Commissions and fees above 0',
    answers: { subtract: 'Costs: subtract', add: 'Income: add' },
  },
  profit: {
    label: () => 'Profit before or after costs',
    answers: { before: 'Before costs', after: 'After costs' },
  },
}

/** Asks what the figures of a table do not decide, and shows what they do. */
export const Questions = ({ questions, onChange }: QuestionsProps) => (
  <Panel
    title="What the figures mean"
    note="What the table decides by itself is chosen; check it"
    testId="history-questions"
  >
    <div className={css.fields}>
      {questions.map(({ name, answer, example }) => {
        const { label, answers } = texts[name]
        const options = Object.entries(answers).map(([value, text]) => ({ value, label: text }))
        return (
          <NativeSelect
            key={name}
            size="xs"
            label={label(example)}
            required
            value={answer ?? ''}
            data={answer === undefined ? [{ value: '', label: 'Choose…' }, ...options] : options}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          />
        )
      })}
    </div>
  </Panel>
)
