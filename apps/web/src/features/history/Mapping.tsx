import { NativeSelect } from '@mantine/core'
import {
  furtherFields,
  neededFields,
  type Table,
  type TableFault,
  type TableField,
  type TableMapping,
  tableWords,
} from '@ratchet/domain'
import { wholeText } from '../../format/text.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Say } from '../../ui/Say.tsx'
import css from './history.module.css'
import { missingFields, type Plan } from './plan.ts'

const shownRows = 5
const shownFaults = 5

interface MappingProps {
  readonly table: Table
  readonly plan: Plan
  readonly faults: readonly TableFault[]
  readonly onChange: (mapping: TableMapping) => void
}

/** Says which column of a table is what; guessed first, and changeable. */
export function Mapping({ table, plan: { mapping }, faults, onChange }: MappingProps) {
  const width = table.rows.reduce((most, { length }) => Math.max(most, length), 0)
  const columns = Array.from({ length: width }, (_, at) => at)
  const nameOf = (at: number) => `${at + 1}: ${table.rows[0]?.[at] || table.rows[1]?.[at] || 'empty'}`
  const choices = [{ value: '', label: 'None' }, ...columns.map((at) => ({ value: String(at), label: nameOf(at) }))]
  const missing = missingFields(mapping)
  const choose = (field: TableField, value: string) => {
    const next: Partial<Record<TableField, number>> = Object.assign({}, mapping)
    if (value === '') delete next[field]
    else {
      // A column is one thing: whatever it was before, it is that no more.
      for (const other of [...neededFields, ...furtherFields]) if (next[other] === Number(value)) delete next[other]
      next[field] = Number(value)
    }
    onChange(next)
  }
  const select = (field: TableField, isNeeded: boolean) => (
    <NativeSelect
      key={field}
      size="xs"
      label={tableWords[field]}
      required={isNeeded}
      value={mapping[field] === undefined ? '' : String(mapping[field])}
      data={choices}
      onChange={({ currentTarget }) => choose(field, currentTarget.value)}
    />
  )
  const fieldAt = (at: number) => [...neededFields, ...furtherFields].find((field) => mapping[field] === at)
  return (
    <Panel title="Columns" note="Guessed by what stands in them: look whether each is right" testId="history-mapping">
      <div className={css.stack}>
        <div className={css.fields}>
          {neededFields.map((field) => select(field, true))}
          {furtherFields.map((field) => select(field, false))}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keys. */}
        <section className={css.scroll} tabIndex={0} aria-label="First rows of the file">
          <table className={css.table}>
            <thead>
              <tr>
                {columns.map((at) => {
                  const field = fieldAt(at)
                  return (
                    <th key={at} scope="col" data-unused={field === undefined || undefined}>
                      {field ? tableWords[field] : 'Not used'}
                    </th>
                  )
                })}
              </tr>
            </thead>
            <tbody>
              {table.rows.slice(0, shownRows).map((row, n) => (
                <tr key={table.lines[n]}>
                  {columns.map((at) => (
                    <td key={at}>{row[at]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {missing.length > 0 ? (
          <Say word={{ tone: 'warn', text: `Say which column is: ${missing.join(', ')}.` }} testId="history-missing" />
        ) : null}
        {faults.length > 0 ? (
          <Say
            word={{
              tone: 'warn',
              text: (
                <>
                  {faults.length === 1 ? 'A line is' : `${wholeText(faults.length)} lines are`} no trade and will be
                  left out:
                  <ul className={css.faults}>
                    {faults.slice(0, shownFaults).map(({ line, reason }) => (
                      <li key={line}>
                        Line {wholeText(line)}: {reason}.
                      </li>
                    ))}
                    {faults.length > shownFaults ? <li>And {wholeText(faults.length - shownFaults)} more.</li> : null}
                  </ul>
                </>
              ),
            }}
            testId="history-faults"
          />
        ) : null}
      </div>
    </Panel>
  )
}
