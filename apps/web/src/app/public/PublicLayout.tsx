import { messages } from '@ratchet/contract'
import { Outlet, useMatches } from 'react-router'
import { SkipLink } from '../../ui/SkipLink.tsx'
import type { Screen } from '../screen.ts'
import { PublicFooter } from './PublicFooter.tsx'
import { PublicNavbar } from './PublicNavbar.tsx'
import css from './public.module.css'

/** A landing page begins with a picture, which shows through the bar above it. */
export default function PublicLayout() {
  const isLanding = (useMatches().at(-1)?.handle as Screen | undefined)?.frame === 'landing'
  return (
    <div className={css.page} data-overlaid={isLanding || undefined}>
      <SkipLink />
      <PublicNavbar transparent={isLanding} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <PublicFooter note={isLanding ? messages.replyInFooter : undefined} />
    </div>
  )
}
