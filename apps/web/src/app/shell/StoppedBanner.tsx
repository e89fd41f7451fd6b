import { IconHandStop } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { zonedTimeText } from '../../format/text.ts'
import { useStoppedSince, useTradingStream } from '../../trading/stopping/trading-state.ts'
import { securityLink } from '../../ui/links.ts'
import css from './shell.module.css'
import * as texts from './texts.ts'

/** Says on every screen that the trader has stopped all trading: the next morning nobody remembers. */
export function StoppedBanner() {
  useTradingStream()
  const since = useStoppedSince()
  // The switch itself stands there.
  const isThere = useLocation().pathname === securityLink
  return (
    <div role="status" data-testid="stopped-banner">
      {since && !isThere ? (
        <div className={css.drill} data-stopped>
          <IconHandStop size={18} className={css.drillIcon ?? ''} aria-hidden />
          <p>
            <strong>{texts.tradingStopped}</strong> {texts.stoppedSince(zonedTimeText(since))}
          </p>
          <span className={css.drillActs}>
            <Link to={securityLink}>{texts.resume}</Link>
          </span>
        </div>
      ) : null}
    </div>
  )
}
