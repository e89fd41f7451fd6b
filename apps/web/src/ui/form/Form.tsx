import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import type { Work } from './submission.ts'
import type { Submit } from './useSubmit.ts'

interface FormProps extends Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit'> {
  readonly submit: Submit
  /** What its button sends. */
  readonly send: Work
  /** The space between its parts, which stand below each other; undefined where a style sheet places them. */
  readonly gap?: 'xs' | 'sm' | 'md' | 14
  readonly 'data-testid'?: string | undefined
}

const stacked = (gap: string | number) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: typeof gap === 'number' ? gap : `var(--mantine-spacing-${gap})`,
})

/** A form says itself what is wrong with it, and where: the browser's own bubbles stay away unless they are asked for. */
export function Form({ submit, send, gap, noValidate = true, ...rest }: FormProps) {
  return (
    <form
      {...(gap ? { style: stacked(gap) } : {})}
      {...rest}
      ref={submit.form}
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault()
        void submit.run(send)
      }}
    />
  )
}

interface SubmitButtonProps extends ButtonProps {
  readonly submit: Submit
  readonly 'data-testid'?: string | undefined
}

/** Draws the button of a form. While its work is under way it is busy, to the eye and to a screen reader. */
export const SubmitButton = ({ submit, ...rest }: SubmitButtonProps) => (
  <Button {...rest} type="submit" loading={submit.busy} aria-busy={submit.busy} />
)
