import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

interface ToolButtonProps
  extends ActionIconProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'style'> {
  /** What it does; it shows a sign only. */
  readonly label: string
}

/** Draws a button of the top bar. */
export const ToolButton = ({ label, ...rest }: ToolButtonProps) => (
  <ActionIcon {...rest} variant="subtle" color="gray" size={36} style={{ overflow: 'visible' }} aria-label={label} />
)
