import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { useDescription } from '../../features/site/useDescription.ts'
import { OwnStatement } from '../../features/verify/OwnStatement.tsx'
import { Verify } from '../../features/verify/Verify.tsx'
import { useTitle } from '../../ui/title.ts'
import css from './verify.module.css'

export default function VerifyPage() {
  useTitle('Verify a statement')
  useDescription(
    'Check that a signed trading statement was not changed. The file is checked in your browser and sent nowhere.',
  )
  const { user } = useSession()
  return (
    <div className={css.page}>
      <h1>Verify a statement</h1>
      <p className={css.lead}>
        A desk writes down what happens to a trade as it happens, and each record carries the hash of the one before. A
        signed statement is that record as a file. Here you see whether it still is what was signed, and which record is
        not. <Link to="/guide/signed-statements">How it works</Link>
      </p>
      <Verify />
      {user ? <OwnStatement /> : null}
    </div>
  )
}
