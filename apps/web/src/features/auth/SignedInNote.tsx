import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { wordsOf } from '../../api/call.ts'
import { useDisplayName } from '../../api/profile.ts'
import { useSession, useSignOut } from '../../api/session.ts'
import { homeAfterSignIn, safeNext } from '../../ui/safe-next.ts'
import css from './auth.module.css'

/** Somebody is signed in already: says who, and leads on. The form below stays, for whoever is somebody else. */
export function SignedInNote() {
  const { user } = useSession()
  const name = useDisplayName()
  const [search] = useSearchParams()
  const signOut = useSignOut()
  const [failure, setFailure] = useState<string | null>(null)
  if (!user) return null
  const next = safeNext(search.get('next'))
  return (
    <div className={css.note} data-testid="signed-in-note">
      You are signed in as <strong>{name}</strong>.
      <p className={css.ways}>
        <Link to={next}>{next === homeAfterSignIn ? 'Go to the dashboard' : 'Continue'}</Link>
        <button type="button" onClick={() => void signOut().catch((error) => setFailure(wordsOf(error)))}>
          Sign out
        </button>
      </p>
      {failure ? <p role="alert">{failure}</p> : null}
    </div>
  )
}
