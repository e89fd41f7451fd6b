import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { SignInHint } from '../../ui/SignInHint.tsx'
import css from './pages.module.css'

interface PageHeadProps {
  readonly title: string
  /** Set where the bar above says the same already. */
  readonly hidden?: boolean
  readonly children?: ReactNode
}

/** Shows a screen's own heading, and the way in to whoever is signed out. */
export function PageHead({ title, hidden = false, children }: PageHeadProps) {
  const { user } = useSession()
  return (
    <>
      {hidden ? (
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
      ) : (
        <div className={css.head}>
          <h1>{title}</h1>
          {children}
        </div>
      )}
      {user === null ? (
        <div style={{ marginBottom: 14 }}>
          <SignInHint />
        </div>
      ) : null}
    </>
  )
}
