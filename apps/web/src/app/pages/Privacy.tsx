import { useTitle } from '../../lib/title.ts'
import css from './pages.module.css'

export default function Privacy() {
  useTitle('Privacy policy')
  return (
    <article className={css.prose}>
      <h1>Privacy policy</h1>
      <p>
        This page says what a Ratchet server keeps about you. The server is run by whoever gave you its address: the
        operator. Ratchet sends nothing to its makers and loads nothing from other sites.
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>Your name, e-mail address and password. Of the password only a hash (argon2) is kept.</li>
        <li>What you enter in your profile, and your picture if you upload one.</li>
        <li>Your trading credentials. The broker password is encrypted and is never shown again, not even to you.</li>
        <li>Your trade instructions, your ladder, and a record of everything that happened to them.</li>
        <li>The times and addresses of your sign-ins, to keep strangers out.</li>
      </ul>
      <h2>What it is for</h2>
      <p>
        Only to carry out your instructions, to show them to you, and to explain later what was done and why. Another
        trader on the same server cannot see it. The instructions themselves are sent to your broker.
      </p>
      <h2>Cookies</h2>
      <p>
        One cookie keeps you signed in. With “Remember me” it outlasts the browser's session, without it does not. Your
        choice of a light or dark screen is kept in your browser. There are no other cookies and no tracking.
      </p>
      <h2>How long</h2>
      <p>
        Deleted instructions leave every list at once. The audit record of what was sent to a broker stays, because it
        is the proof of what happened to your money. To have your account removed, or to get a copy of your data, ask
        the operator.
      </p>
    </article>
  )
}
