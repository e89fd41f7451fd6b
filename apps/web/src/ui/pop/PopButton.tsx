import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Pop } from './Pop.tsx'
import type { Align } from './place.ts'

interface PopButtonProps extends ButtonProps {
  /** Names the button, and the panel that it opens. */
  readonly label: string
  readonly text: string
  /** In CSS pixels. */
  readonly width: number
  readonly align?: Align
  readonly testId: string
  readonly onPress?: () => void
  readonly panel: (close: () => void) => ReactNode
}

/** A button that opens a small form. */
export const PopButton = ({ label, text, width, align = 'start', testId, onPress, panel, ...rest }: PopButtonProps) => (
  <Pop
    label={label}
    align={align}
    width={width}
    target={(props) => (
      <Button
        variant="default"
        aria-label={label}
        data-testid={testId}
        {...(onPress ? { onClickCapture: onPress } : {})}
        {...rest}
        {...props}
      >
        {text}
      </Button>
    )}
  >
    {panel}
  </Pop>
)
