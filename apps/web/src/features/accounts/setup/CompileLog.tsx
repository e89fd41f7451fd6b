import { Anchor, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { careLink } from '../../../ui/links.ts'
import { Say } from '../../../ui/Say.tsx'
import css from './setup.module.css'
import * as texts from './texts.ts'

/** What a compiler's log says. */
export interface CompileReport {
  /** Null if the text is no log. */
  readonly ok: boolean | null
  readonly findings: readonly { readonly line: number | null; readonly text: string; readonly advice: string }[]
}

interface CompileLogProps {
  readonly explain: (log: string) => CompileReport
}

/** Explains the log of the trader's compiler. The log stays in the browser. */
export function CompileLog({ explain }: CompileLogProps) {
  const [log, setLog] = useState('')
  const report = log.trim() === '' ? null : explain(log)
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

function Outcome({ report: { ok, findings } }: { readonly report: CompileReport }) {
  if (ok === null) return <Say word={{ tone: 'warn', text: texts.noLog }} testId="compile-outcome" />
  if (ok) return <Say word={{ tone: 'good', text: texts.compiled }} testId="compile-outcome" />
  return (
    <>
      <Say word={{ tone: 'bad', text: texts.compileErrors(findings.length) }} testId="compile-outcome" />
      <ul className={css.findings}>
        {findings.map(({ line, text, advice }) => (
          <li key={`${line} ${text}`}>
            <strong>
              {line === null ? '' : `${texts.line(line)}: `}
              {text}
            </strong>{' '}
            {advice}
          </li>
        ))}
      </ul>
    </>
  )
}
