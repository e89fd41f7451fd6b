import type { ComponentPropsWithRef } from 'react'
import css from './tool-button.module.css'

interface ToolButtonProps extends ComponentPropsWithRef<'button'> {
  /** What it does; it shows a sign only. */
  readonly label: string
}

/** Draws a button of the top bar, which on a phone is as large as a finger. */
export function ToolButton({ label, className, children, ...rest }: ToolButtonProps) {
  return (
    <button type="button" aria-label={label} className={`${css.tool} ${className ?? ''}`} {...rest}>
      {children}
    </button>
  )
}
