import { Link } from 'react-router'
import { useSite } from '../../api/reference.ts'
import { othersOf } from '../../features/site/media.ts'
import { useDescription } from '../../features/site/useDescription.ts'
import { useTitle } from '../../ui/title.ts'
import css from './pages.module.css'

export default function Privacy() {
  useTitle('Privacy policy')
  useDescription('What a Ratchet server keeps about a trader, what for, and for how long.')
  return (
    <article className={css.prose}>
      <h1>Privacy policy</h1>
      <p>
        This page says what a Ratchet server keeps about you. The server is run by whoever gave you its address: the
        operator. Ratchet sends nothing to its makers.
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>Your name, e-mail address and password. Of the password only a hash (argon2) is kept.</li>
        <li>What you enter in your profile, and your picture if you upload one.</li>
        <li>Your trading credentials. The broker password is encrypted and is never shown again, not even to you.</li>
        <li>Your trade instructions, your ladder, and a record of everything that happened to them.</li>
        <li>The times and addresses of your sign-ins, to keep strangers out.</li>
        <li>What you write by the contact form or to customer care, until the operator removes it.</li>
      </ul>
      <h2>What it is for</h2>
      <p>
        Only to carry out your instructions, to show them to you, to answer you, and to explain later what was done and
        why. Another trader on the same server cannot see it. The instructions themselves are sent to your broker. A
        link to set a new password, when you ask for one, goes through the operator’s mail server.
      </p>
      <h2>Other servers</h2>
      <OtherServers />
      <h2>Cookies</h2>
      <p>
        A cookie keeps you signed in. With “Remember me” it outlasts the browser’s session, without it does not. Your
        choice of a light or dark screen and of columns, your last searches and a picture on its way stay in your own
        browser. Nothing tracks you.
      </p>
      <h2>How long</h2>
      <p>
        Deleted instructions leave every list at once. The audit record of what was sent to a broker stays, because it
        is the proof of what happened to your money. To have your account removed, or to get a copy of your data,{' '}
        <Link to="/landing#contact">write to the operator</Link>.
      </p>
    </article>
  )
}

/** Tells what is true of this very server, rather than of any. */
function OtherServers() {
  const site = useSite()
  const { pictures, films } = site ? othersOf(site) : { pictures: [], films: [] }
  if (!site)
    return (
      <p>The pages load nothing from other servers, except where the operator has put pictures or films of others.</p>
    )
  if (pictures.length + films.length === 0) return <p>These pages load nothing from other servers.</p>
  return (
    <>
      {pictures.length > 0 ? (
        <p>The home page shows pictures from {pictures.join(', ')}, which thereby learn your address.</p>
      ) : null}
      {films.length > 0 ? (
        <p>Films come from {films.join(', ')}. They are asked for when you press one, and not before.</p>
      ) : null}
      <p>Nothing else is loaded from other servers.</p>
    </>
  )
}
