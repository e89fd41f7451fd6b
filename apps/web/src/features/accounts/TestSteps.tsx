import { IconCheck, IconX } from '@tabler/icons-react'
import css from './accounts.module.css'
import type { Tested } from './connect.ts'
import * as texts from './texts.ts'

interface TestStepsProps {
  readonly tested: Tested | null
  readonly isBusy: boolean
  readonly broker: string
}

/** Tells step by step what a test found; a screen reader hears it as it comes. */
export function TestSteps({ tested, isBusy, broker }: TestStepsProps) {
  return (
    <div role="status" data-testid="connect-steps">
      {isBusy ? <p className={css.asking}>{texts.testing(broker)}</p> : null}
      {tested ? (
        <>
          <ol className={css.steps}>
            {tested.steps.map(({ name, ok, words }) => (
              <li key={name} data-ok={ok}>
                {ok ? <IconCheck size={16} aria-label={texts.passed} /> : <IconX size={16} aria-label={texts.failed} />}
                <span>
                  <strong>{name}</strong> {words}
                </span>
              </li>
            ))}
          </ol>
          {tested.choices.length === 0 && tested.steps.every(({ ok }) => ok) ? (
            <p className={css.fault}>{texts.noUsableAccount}</p>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
