import { Link, useSearchParams } from 'react-router'
import { useDisplayName } from '../../api/profile.ts'
import { useSession, useSignOut } from '../../api/session.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { homeAfterSignIn, safeNext } from '../../ui/safe-next.ts'
import css from './auth.module.css'
import * as texts from './texts.ts'

/** Says who is signed in already, and leads on. The form below stays, for whoever is somebody else. */
export function SignedInNote() {
  const { user } = useSession()
  const name = useDisplayName()
  const [search] = useSearchParams()
  const signOut = useSignOut()
  const { word, run } = useSubmit()
  if (!user) return null
  const next = safeNext(search.get('next'))
  return (
    <div className={css.note} data-testid="signed-in-note">
      {texts.signedInAs} <strong>{name}</strong>.
      <p className={css.ways}>
        <Link to={next}>{next === homeAfterSignIn ? texts.goToDashboard : texts.continueText}</Link>
        <button type="button" onClick={() => void run(() => signOut().then(() => null))}>
          {texts.signOut}
        </button>
      </p>
      {word ? <p role="alert">{word.text}</p> : null}
    </div>
  )
}
