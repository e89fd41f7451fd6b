import { Outlet } from 'react-router'
import { PublicFooter } from './PublicFooter.tsx'
import { PublicNavbar } from './PublicNavbar.tsx'
import css from './public.module.css'
import * as texts from './texts.ts'

export default function PublicLayout() {
  return (
    <div className={css.page}>
      <a href="#main" className="skip-link">
        {texts.skipToContent}
      </a>
      <PublicNavbar />
      <main id="main" tabIndex={-1} className={css.pageMain}>
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  )
}
