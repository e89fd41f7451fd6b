import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import css from './auth.module.css'

interface AuthCardProps {
  /** Begins the names under which tests find the form, its failure and its button. */
  readonly name: string
  readonly title: string
  readonly sub: string
  readonly submit: string
  readonly busy: boolean
  readonly disabled?: boolean
  readonly failure: string | null
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** The way to the other forms. */
  readonly after: ReactNode
  readonly children: ReactNode
}

/** The one shape of the forms by which people come in. */
export function AuthCard(props: AuthCardProps) {
  const { name, title, sub, submit, busy, disabled = false, failure, onSubmit, after, children } = props
  return (
    <form className={css.card} onSubmit={onSubmit} data-testid={`${name}-form`}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.sub}>{sub}</p>
      <div className={css.fields}>
        {children}
        {failure ? (
          <p className={css.failure} role="alert" data-testid={`${name}-failure`}>
            {failure}
          </p>
        ) : null}
        <Button type="submit" fullWidth size="md" loading={busy} disabled={disabled} data-testid={`${name}-submit`}>
          {submit}
        </Button>
      </div>
      <p className={css.after}>{after}</p>
    </form>
  )
}
