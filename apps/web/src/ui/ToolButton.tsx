import type { ComponentPropsWithRef } from 'react'
import css from './tool-button.module.css'

interface ToolButtonProps extends ComponentPropsWithRef<'button'> {
  /** What it does; it shows a sign only. */
  readonly label: string
}

/** A button of the top bar: as large as a finger on the phone. */
export function ToolButton({ label, className, children, ...rest }: ToolButtonProps) {
  return (
    <button type="button" aria-label={label} className={`${css.tool} ${className ?? ''}`} {...rest}>
      {children}
    </button>
  )
}
