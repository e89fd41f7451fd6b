import { CanTrade } from '../../features/accounts/CanTrade.tsx'
import { OwnSessions } from '../../features/auth/OwnSessions.tsx'
import { SecurityEvents } from '../../features/auth/SecurityEvents.tsx'
import { Trading } from '../../features/auth/Trading.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import css from './pages.module.css'
import * as texts from './texts.ts'

export default function Security() {
  useTitle(texts.security)
  return (
    <>
      <PageHead title={texts.security} />
      <div className={css.stack}>
        <Trading />
        <div className={css.halves}>
          <div className={css.stack}>
            <CanTrade />
            <OwnSessions />
          </div>
          <SecurityEvents />
        </div>
      </div>
    </>
  )
}
