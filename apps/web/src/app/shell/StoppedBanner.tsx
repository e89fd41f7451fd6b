import { Anchor } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { zonedTimeText } from '../../format/text.ts'
import { useStoppedSince, useTradingStream } from '../../trading/stopping/trading-state.ts'
import { Callout } from '../../ui/Callout.tsx'
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
    <div role="status" className={css.notice} data-testid="stopped-banner">
      {since && !isThere ? (
        <Callout tone="bad" icon={IconHandStop}>
          <strong>{texts.tradingStopped}</strong> {texts.stoppedSince(zonedTimeText(since))}
          <Anchor component={Link} to={securityLink} inherit underline="always">
            {texts.resume}
          </Anchor>
        </Callout>
      ) : null}
    </div>
  )
}
