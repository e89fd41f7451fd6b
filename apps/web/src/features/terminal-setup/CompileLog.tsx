import { Anchor, List, Stack, Text, Textarea } from '@mantine/core'
import { explainCompileLog } from '@ratchet/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { Dim } from '../../ui/Dim.tsx'
import { careLink } from '../../ui/links.ts'
import { Say, type Word } from '../../ui/Say.tsx'
import * as texts from './texts.ts'

/** Explains the log of the trader's compiler. The log stays in the browser. */
export function CompileLog() {
  const [log, setLog] = useState('')
  const report = log.trim() === '' ? null : explainCompileLog(log)
  const errors = report?.isLog && !report.compiled ? report.errors : []
  const word: Word | null = !report
    ? null
    : !report.isLog
      ? { tone: 'warn', text: texts.noLog }
      : report.compiled
        ? { tone: 'good', text: texts.compiled }
        : { tone: 'bad', text: texts.compileErrors }
  return (
    <details>
      <Text component="summary" c="var(--r-accent)" style={{ cursor: 'pointer' }}>
        {texts.logTitle}
      </Text>
      <Stack gap={10} mt={10}>
        <Textarea
          label={texts.logLabel}
          description={texts.logHint}
          value={log}
          onChange={({ currentTarget }) => setLog(currentTarget.value)}
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
          data-testid="compile-log"
        />
        <Say word={word} testId="compile-outcome" />
        <List listStyleType="none" spacing={6}>
          {errors.map(({ line, words, whatToDo }) => (
            <List.Item key={`${line} ${words}`} data-testid="compile-error">
              <strong>{texts.errorAt(line, words)}</strong> {whatToDo}
            </List.Item>
          ))}
        </List>
        <Dim>
          {texts.logWanted}{' '}
          <Anchor component={Link} to={careLink()} inherit underline="always">
            {texts.customerCare}
          </Anchor>
        </Dim>
      </Stack>
    </details>
  )
}
