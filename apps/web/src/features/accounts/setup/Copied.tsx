import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import css from './setup.module.css'
import * as texts from './texts.ts'

interface CopiedProps {
  /** Names the value. */
  readonly label: string
  readonly value: string
  readonly testId: string
}

/** How long the button says that it has copied. */
const copiedMs = 3000

/** Shows a value that is pasted elsewhere, with a button that copies it. */
export function Copied({ label, value, testId }: CopiedProps) {
  const [outcome, setOutcome] = useState<'copied' | 'blocked' | null>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), copiedMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      // Over plain http, and where it is forbidden, a page copies nothing.
      setOutcome('blocked')
    }
  }
  return (
    <div className={css.copied}>
      <span className={css.valueLabel}>{label}</span>
      <code className={css.value} data-testid={testId}>
        {value}
      </code>
      <Button
        size="xs"
        variant="default"
        leftSection={outcome === 'copied' ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        aria-label={texts.copyValue(label)}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? texts.copied : texts.copy}
      </Button>
      <span role="status" className={css.outcome}>
        {outcome === 'copied' ? texts.copiedValue(label) : outcome === 'blocked' ? texts.copyBlocked : null}
      </span>
    </div>
  )
}
