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
    answers: { day: 'The day stands first', month: 'The month stands first' },
  },
  decimal: {
    label: (example) => `Figures such as ${example}`,
    answers: { comma: 'The comma parts decimals', point: 'The point parts decimals' },
  },
  costs: {
    label: () => 'Commissions and fees, all above 0',
    answers: { subtract: 'Costs: subtract them', add: 'Money that came in: add it' },
  },
  profit: {
    label: () => 'The column of the profit is',
    answers: { before: 'Before commission, swap and fee', after: 'After commission, swap and fee' },
  },
}

/** Asks what the figures of a table do not decide, and shows what they do. */
export const Questions = ({ questions, onChange }: QuestionsProps) => (
  <Panel
    title="How the table is meant"
    note="What its figures decide is chosen already; look whether it is right"
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
