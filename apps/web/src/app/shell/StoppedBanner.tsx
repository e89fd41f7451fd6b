import { IconHandStop } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { zonedTimeText } from '../../format/text.ts'
import { useStoppedSince, useTradingStream } from '../../trading/trading-state.ts'
import { securityLink } from '../../ui/links.ts'
import css from './shell.module.css'

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
            <strong>Trading is stopped</strong> since {zonedTimeText(since)}. New orders are refused; open positions
            keep their stops.
          </p>
          <span className={css.drillActs}>
            <Link to={securityLink}>Resume</Link>
          </span>
        </div>
      ) : null}
    </div>
  )
}
