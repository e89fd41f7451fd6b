import { Button, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { LimitsGroup } from './LimitsGroup.tsx'
import * as texts from './texts.ts'

interface EditRowsProps<T> {
  readonly title: string
  readonly rows: readonly T[]
  readonly onChange: (rows: readonly T[]) => void
  /** The row that the button adds; undefined where there is room for no other. */
  readonly next: T | undefined
  readonly add: string
  readonly removeName: (row: T, at: number) => string
  /** How far below the top of a row its button stands, in pixels: fields may have labels above them. */
  readonly labels?: number
  /** Stands between the rows and the button. */
  readonly fault?: ReactNode
  readonly children: (row: T, at: number, put: (change: Partial<T>) => void) => ReactNode
}

/** A part of the form with a row for each of something, added and removed by buttons. */
export function EditRows<T>({ title, rows, onChange, next, add, removeName, ...rest }: EditRowsProps<T>) {
  const { labels = 0, fault, children } = rest
  const put = (at: number) => (change: Partial<T>) =>
    onChange(rows.map((row, n) => (n === at ? { ...row, ...change } : row)))
  return (
    <LimitsGroup title={title}>
      {rows.map((row, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place.
        <Flex key={n} wrap="wrap" gap="xs" align="start">
          {children(row, n, put(n))}
          <Button
            mt={labels}
            variant="default"
            aria-label={removeName(row, n)}
            onClick={() => onChange(rows.filter((_, other) => other !== n))}
          >
            {texts.remove}
          </Button>
        </Flex>
      ))}
      {fault}
      <Button
        size="xs"
        variant="default"
        style={{ alignSelf: 'start' }}
        disabled={next === undefined}
        onClick={() => next !== undefined && onChange([...rows, next])}
      >
        {add}
      </Button>
    </LimitsGroup>
  )
}
