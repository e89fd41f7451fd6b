import { CanTrade } from '../../features/accounts/CanTrade.tsx'
import { OwnSessions } from '../../features/auth/OwnSessions.tsx'
import { SecurityEvents } from '../../features/auth/SecurityEvents.tsx'
import { Trading } from '../../features/auth/Trading.tsx'
import css from './pages.module.css'

export default function Security() {
  return (
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
  )
}
