import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useSite } from '../../api/reference.ts'
import { useSession } from '../../api/session.ts'
import { Guide, titleOf } from '../../features/guide/Guide.tsx'
import { Brand } from '../../ui/Brand.tsx'
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx'
import { homeAfterSignIn, signInLink } from '../../ui/safe-next.ts'
import { useTitle } from '../../ui/title.ts'
import * as screenTexts from '../texts.ts'
import css from './guide-page.module.css'
import * as texts from './texts.ts'

/** The guide is open to everybody, and its page is light. */
export default function GuidePage() {
  const { page } = useParams()
  useTitle(titleOf(page))
  const site = useSite()
  const { user } = useSession()
  const scrolled = useScrolled()
  const name = site?.brand ?? 'Ratchet'
  return (
    <>
      <a href="#main" className="skip-link">
        {texts.skipToContent}
      </a>
      <header className={css.bar} {...(scrolled ? { 'data-scrolled': true } : {})}>
        <Link to="/" className={css.brand} aria-label={texts.homePage(name)}>
          <Brand name={name} />
        </Link>
        <Link to="/guide" className={css.title}>
          {screenTexts.documentation}
        </Link>
        <div className={css.push}>
          <SchemeSwitch />
          <Link to={user ? homeAfterSignIn : signInLink(homeAfterSignIn)} className={css.way}>
            {user ? screenTexts.dashboard : texts.signIn}
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Guide slug={page} />
      </main>
    </>
  )
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(scrollY > 4)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return scrolled
}
