import { Link, Outlet } from 'react-router'
import { PublicNavbar } from './PublicNavbar.tsx'
import css from './public.module.css'

export default function PublicLayout() {
  return (
    <div className={css.page}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <PublicNavbar />
      <main id="main" tabIndex={-1} className={css.pageMain}>
        <Outlet />
      </main>
      <footer className={css.foot}>
        <span>© {new Date().getFullYear()} Ratchet</span>
        <span>Trading is risky. Ratchet gives no financial advice.</span>
        <Link to="/privacy">Privacy policy</Link>
      </footer>
    </div>
  )
}
