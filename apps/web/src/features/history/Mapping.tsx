import { List, NativeSelect, Stack } from '@mantine/core'
import {
  furtherFields,
  missingFields,
  neededFields,
  shapeOf,
  type Table,
  type TableFault,
  type TableField,
  type TableMapping,
  tableFields,
  tableWords,
  type UnusedColumn,
} from '@ratchet/domain'
import { useMemo } from 'react'
import { wholeText } from '../../format/text.ts'
import { Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Say } from '../../ui/Say.tsx'
import type { Plan } from './plan.ts'
import { unusedText } from './sample-text.ts'
import * as texts from './texts.ts'

const shownRows = 5
const shownFaults = 5

interface MappingProps {
  readonly table: Table
  readonly plan: Plan
  readonly faults: readonly TableFault[]
  readonly unused: readonly UnusedColumn[]
  readonly onChange: (mapping: TableMapping) => void
}

/** Says which column of a table is what; guessed first, and changeable. */
export function Mapping({ table, plan: { mapping }, faults, unused, onChange }: MappingProps) {
  const width = table.rows.reduce((most, { length }) => Math.max(most, length), 0)
  const columns = Array.from({ length: width }, (_, at) => at)
  const { heads, first, body } = useMemo(() => shapeOf(table), [table])
  const nameOf = (at: number) => `${at + 1}: ${heads[at] || body[0]?.[at] || texts.emptyColumn}`
  const shown = table.rows.slice(Math.max(0, first - 1)).slice(0, shownRows)
  const choices = [
    { value: '', label: texts.noColumn },
    ...columns.map((at) => ({ value: String(at), label: nameOf(at) })),
  ]
  const missing = missingFields(mapping).map((field) => tableWords[field])
  const choose = (field: TableField, value: string) => {
    const next: Partial<Record<TableField, number>> = Object.assign({}, mapping)
    if (value === '') delete next[field]
    else {
      // A column is one thing: whatever it was before, it is that no more.
      for (const other of tableFields) if (next[other] === Number(value)) delete next[other]
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
  const fieldAt = (at: number) => tableFields.find((field) => mapping[field] === at)
  return (
    <Panel title={texts.columns} note={texts.columnsNote} testId="history-mapping">
      <Stack gap={14}>
        <Fields least={150}>
          {neededFields.map((field) => select(field, field !== 'profit' || mapping.net === undefined))}
          {furtherFields.map((field) => select(field, false))}
        </Fields>
        <PlainTable
          scrolls={texts.firstRows}
          heads={columns.map((at) => {
            const field = fieldAt(at)
            return field ? tableWords[field] : <em key={at}>{texts.notUsed}</em>
          })}
          rows={shown.map((row) => ({
            key: table.lines[table.rows.indexOf(row)] ?? 0,
            cells: columns.map((at) => row[at]),
          }))}
        />
        {missing.length > 0 ? (
          <Say word={{ tone: 'warn', text: texts.chooseColumns(missing.join(', ')) }} testId="history-missing" />
        ) : null}
        {unused.length > 0 ? <Say word={{ tone: 'warn', text: unusedText(unused) }} testId="history-unused" /> : null}
        {faults.length > 0 ? (
          <Say
            word={{
              tone: 'warn',
              text: (
                <>
                  {texts.linesLeftOut(faults.length, wholeText(faults.length))}
                  <List size="sm" mt={6}>
                    {faults.slice(0, shownFaults).map(({ line, reason }) => (
                      <List.Item key={line}>{texts.lineFault(wholeText(line), reason)}</List.Item>
                    ))}
                    {faults.length > shownFaults ? (
                      <List.Item>{texts.moreFaults(wholeText(faults.length - shownFaults))}</List.Item>
                    ) : null}
                  </List>
                </>
              ),
            }}
            testId="history-faults"
          />
        ) : null}
      </Stack>
    </Panel>
  )
}
