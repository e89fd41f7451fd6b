import { Group, Text, VisuallyHidden } from '@mantine/core'
import type { FoundHistory } from '@ratchet/domain'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { Rows } from '../../ui/Rows.tsx'
import { checkText, checkTitle } from './file-text.ts'
import * as texts from './texts.ts'

const marks = {
  good: { Icon: IconCheck, word: texts.agrees, color: 'var(--r-gain)' },
  bad: { Icon: IconX, word: texts.differs, color: 'var(--r-loss)' },
  none: { Icon: IconMinus, word: texts.notCompared, color: 'var(--r-dim)' },
} as const

/** A line for each figure that the file has twice: in its totals, and in its rows. */
export const Checks = ({ checks, kind }: Pick<FoundHistory, 'checks' | 'kind'>) => (
  <Rows flush>
    {checks.map((check) => {
      const tone = !check.ok ? 'bad' : check.theirs === null ? 'none' : 'good'
      const { Icon, word, color } = marks[tone]
      return (
        <li key={check.name} data-tone={tone} data-testid={`check-${check.name}`}>
          <Group gap={10} wrap="nowrap">
            <Icon size={18} color={color} aria-hidden />
            <span>
              <VisuallyHidden>{word}: </VisuallyHidden>
              {checkTitle(check, kind)}
            </span>
          </Group>
          <Text span inherit className="num" {...(tone === 'bad' ? { c: color } : {})}>
            {checkText(check)}
          </Text>
        </li>
      )
    })}
  </Rows>
)
