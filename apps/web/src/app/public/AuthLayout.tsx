import { Link, Outlet } from 'react-router'
import { PublicNavbar } from './PublicNavbar.tsx'
import css from './public.module.css'
import { Scene } from './Scene.tsx'
import * as texts from './texts.ts'

export default function AuthLayout() {
  return (
    <div className={css.auth}>
      <a href="#main" className="skip-link">
        {texts.skipToContent}
      </a>
      <Scene />
      <PublicNavbar transparent />
      <main id="main" tabIndex={-1} className={css.authMain}>
        <Outlet />
      </main>
      <footer className={css.authFoot}>
        <span>{texts.copyright(new Date().getFullYear())}</span>
        <Link to="/privacy">{texts.privacyPolicy}</Link>
      </footer>
    </div>
  )
}
