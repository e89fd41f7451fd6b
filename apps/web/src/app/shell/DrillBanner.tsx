import { Anchor, Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { drillFaultNames } from '@ratchet/contract'
import { IconFlame } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '../../api/call.ts'
import { type DrillNow, drillsKey, useDrillNow, useDrillStream } from '../../trading/accounts/drill.ts'
import { Callout } from '../../ui/Callout.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { drillLink } from '../../ui/links.ts'
import { useNowMs } from '../../ui/now.ts'
import css from './shell.module.css'
import * as texts from './texts.ts'

/** The free space above and below it. */
const aroundPx = 28

/** Says on every screen that a drill disturbs the account: what fails meanwhile may fail because of it. */
export function DrillBanner() {
  useDrillStream()
  const now = useDrillNow()
  // The drill's own page has all of this, and more.
  const isThere = useLocation().pathname === drillLink
  const { ref, height } = useElementSize()
  // Notices that come from the top come below it: they must not cover the button that ends the drill.
  useEffect(() => {
    document.documentElement.style.setProperty('--drill-banner-height', `${height > 0 ? height + aroundPx : 0}px`)
  }, [height])
  return (
    <div ref={ref} role="status" className={css.notice} data-testid="drill-banner">
      {now.drill && !isThere ? <Banner drill={now.drill} readAtMs={now.readAtMs} /> : null}
    </div>
  )
}

function Banner({ drill, readAtMs }: { drill: NonNullable<DrillNow['drill']>; readAtMs: number }) {
  const { state, seconds, elapsedMs, account, now } = drill
  const nowMs = useNowMs(500)
  const queries = useQueryClient()
  const { busy, word, run } = useSubmit()
  const goneMs = elapsedMs === null ? 0 : elapsedMs + Math.max(0, nowMs - readAtMs)
  const leftSeconds = Math.max(0, Math.ceil((seconds * 1000 - goneMs) / 1000))
  const end = async () => {
    await call('stopDrill', { params: { id: drill.id } })
    await queries.invalidateQueries({ queryKey: [drillsKey] })
    return null
  }
  const names = now.map((fault) => drillFaultNames[fault]).join(', ')
  return (
    <Callout tone="warn" icon={IconFlame}>
      <strong>{texts.drillRunning(account)}</strong>{' '}
      {state === 'settling' ? texts.faultsOff : texts.activeFaults(names)}
      {word?.text ?? texts.drillConsequence} {/* A time that changes each second would be read out each second. */}
      <span className="num" aria-hidden data-testid="drill-banner-left">
        {state === 'running' ? texts.secondsLeft(leftSeconds) : ''}
      </span>
      <Anchor component={Link} to={drillLink} inherit underline="always">
        {texts.watchDrill}
      </Anchor>
      {state === 'settling' ? null : (
        <Button size="compact-xs" variant="default" loading={busy} onClick={() => void run(end)}>
          {texts.endDrill}
        </Button>
      )}
    </Callout>
  )
}
