import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './figures.module.css'

interface ChipProps {
  /** The name of a colour, such as `--r-gain`. */
  readonly tone: `--r-${string}`
  readonly icon: Icon
  readonly testId?: string
  readonly children: ReactNode
}

/** Shows a state by word, colour and sign. */
export const Chip = ({ tone, icon: Sign, testId, children }: ChipProps) => (
  <span className={css.chip} style={{ ['--tone' as string]: `var(${tone})` }} data-testid={testId}>
    <Sign aria-hidden stroke={2.4} />
    {children}
  </span>
)
