import { VisuallyHidden } from '@mantine/core'
import type { FoundHistory } from '@ratchet/domain'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { checkText, checkTitle } from './file-text.ts'
import css from './history.module.css'
import * as texts from './texts.ts'

const marks = {
  good: { Icon: IconCheck, word: texts.agrees },
  bad: { Icon: IconX, word: texts.differs },
  none: { Icon: IconMinus, word: texts.notCompared },
} as const

/** A line for each figure that the file has twice: in its totals, and in its rows. */
export const Checks = ({ checks, kind }: Pick<FoundHistory, 'checks' | 'kind'>) => (
  <ul className={css.checks}>
    {checks.map((check) => {
      const tone = !check.ok ? 'bad' : check.theirs === null ? 'none' : 'good'
      const { Icon, word } = marks[tone]
      return (
        <li key={check.name} data-tone={tone} data-testid={`check-${check.name}`}>
          <Icon size={18} aria-hidden />
          <span>
            <VisuallyHidden>{word}: </VisuallyHidden>
            {checkTitle(check, kind)}
          </span>
          <span className="num">{checkText(check)}</span>
        </li>
      )
    })}
  </ul>
)
