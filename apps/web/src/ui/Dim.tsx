import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface DimProps extends TextProps {
  readonly role?: 'status'
  readonly id?: string
  readonly 'data-testid'?: string
  readonly children?: ReactNode
}

/** Words beside what matters: conditions, hints, what is not there yet. */
export const Dim = (props: DimProps) => <Text size="sm" c="dimmed" {...props} />
