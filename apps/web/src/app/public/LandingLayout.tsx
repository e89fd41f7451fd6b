import { messages } from '@ratchet/contract'
import { Outlet } from 'react-router'
import { PublicFooter } from './PublicFooter.tsx'
import { PublicNavbar } from './PublicNavbar.tsx'
import css from './public.module.css'

/** A page that begins with a picture, under a bar that lets it through. */
export default function LandingLayout() {
  return (
    <div className={css.page}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <PublicNavbar transparent />
      <main id="main" tabIndex={-1} className={css.overlaid}>
        <Outlet />
      </main>
      <PublicFooter note={messages.replyInFooter} />
    </div>
  )
}
