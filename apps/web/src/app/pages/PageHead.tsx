import type { ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import { SignInHint } from '../../ui/SignInHint.tsx'
import css from './pages.module.css'

/** A screen's own heading; signed out, with the way in. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  const { user } = useSession()
  return (
    <>
      <div className={css.head}>
        <h1>{title}</h1>
        {children}
      </div>
      {user === null ? (
        <div style={{ marginBottom: 14 }}>
          <SignInHint />
        </div>
      ) : null}
    </>
  )
}
