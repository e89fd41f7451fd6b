import type { ReactNode } from 'react'

interface FieldsProps {
  /** The least width of one field, in pixels. */
  readonly least: number
  readonly testId?: string
  readonly children: ReactNode
}

/** Places fields, as many side by side as fit. */
export const Fields = ({ least, testId, children }: FieldsProps) => (
  <div
    style={{
      display: 'grid',
      gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${least}px), 1fr))`,
      gap: 'var(--mantine-spacing-sm)',
      alignItems: 'start',
    }}
    data-testid={testId}
  >
    {children}
  </div>
)
