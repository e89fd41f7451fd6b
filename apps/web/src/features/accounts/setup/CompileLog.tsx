import { Anchor, Textarea } from '@mantine/core'
import { explainCompileLog, type CompileLog as Report } from '@ratchet/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { careLink } from '../../../ui/links.ts'
import { Say } from '../../../ui/Say.tsx'
import css from './setup.module.css'
import * as texts from './texts.ts'

/** Explains the log of the trader's compiler. The log stays in the browser. */
export function CompileLog() {
  const [log, setLog] = useState('')
  const report = log.trim() === '' ? null : explainCompileLog(log)
  return (
    <details className={css.log}>
      <summary>{texts.logTitle}</summary>
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
      {report === null ? null : <Outcome report={report} />}
      <p className={css.dim}>
        {texts.logWanted}{' '}
        <Anchor component={Link} to={careLink()} size="xs" underline="always">
          {texts.customerCare}
        </Anchor>
      </p>
    </details>
  )
}

function Outcome({ report: { isLog, compiled, errors } }: { readonly report: Report }) {
  if (!isLog) return <Say word={{ tone: 'warn', text: texts.noLog }} testId="compile-outcome" />
  if (compiled) return <Say word={{ tone: 'good', text: texts.compiled }} testId="compile-outcome" />
  return (
    <>
      <Say word={{ tone: 'bad', text: texts.compileErrors }} testId="compile-outcome" />
      <ul className={css.findings}>
        {errors.map(({ line, words, whatToDo }) => (
          <li key={`${line} ${words}`} data-testid="compile-error">
            <strong>{texts.errorAt(line, words)}</strong> {whatToDo}
          </li>
        ))}
      </ul>
    </>
  )
}
