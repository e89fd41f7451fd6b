import { messages } from '@ratchet/contract'
import { Outlet } from 'react-router'
import { PublicFooter } from './PublicFooter.tsx'
import { PublicNavbar } from './PublicNavbar.tsx'
import css from './public.module.css'
import * as texts from './texts.ts'

/** Lays out a page that begins with a picture, which shows through the bar above it. */
export default function LandingLayout() {
  return (
    <div className={css.page}>
      <a href="#main" className="skip-link">
        {texts.skipToContent}
      </a>
      <PublicNavbar transparent />
      <main id="main" tabIndex={-1} className={css.overlaid}>
        <Outlet />
      </main>
      <PublicFooter note={messages.replyInFooter} />
    </div>
  )
}
