import { Link, Outlet } from 'react-router'
import { PublicNavbar } from './PublicNavbar.tsx'
import css from './public.module.css'
import { Scene } from './Scene.tsx'

export default function AuthLayout() {
  return (
    <div className={css.auth}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Scene />
      <PublicNavbar transparent />
      <main id="main" tabIndex={-1} className={css.authMain}>
        <Outlet />
      </main>
      <footer className={css.authFoot}>
        <span>© {new Date().getFullYear()} Ratchet</span>
        <Link to="/privacy">Privacy policy</Link>
      </footer>
    </div>
  )
}
