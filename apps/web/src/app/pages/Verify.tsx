import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { useDescription } from '../../features/site/useDescription.ts'
import { OwnStatement } from '../../features/verify/OwnStatement.tsx'
import { Verify } from '../../features/verify/Verify.tsx'
import * as texts from './texts.ts'
import css from './verify.module.css'

export default function VerifyPage() {
  useDescription(texts.verifyDescription)
  const { user } = useSession()
  return (
    <div className={css.page}>
      <h1>{texts.verifyStatement}</h1>
      <p className={css.lead}>
        {texts.verifyIntro} <Link to="/guide/signed-statements">{texts.howItWorks}</Link>
      </p>
      <Verify />
      {user ? <OwnStatement /> : null}
    </div>
  )
}
