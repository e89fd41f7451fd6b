import { zonedTimeText } from '../../format/text.ts'
import { type LinkState, useDatabaseSilentSince, useHeardMs, useLink, useMarket } from '../../realtime/index.ts'
import { useStill } from '../../realtime/still.ts'
import { Callout } from '../../ui/Callout.tsx'
import { useNowMs } from '../../ui/now.ts'
import css from './shell.module.css'
import * as texts from './texts.ts'

/** Says in words that the screen stands still, once that has lasted longer than a moment. */
export function LinkNotice() {
  const link = useLink()
  const still = useStill()
  const engineSince = useMarket()?.silentSince
  const databaseSince = useDatabaseSilentSince()
  return (
    <div role="status" className={css.notice} data-testid="link-notice">
      {still === 'link' ? <LostNotice link={link} /> : null}
      {still === 'database' && databaseSince ? <DatabaseNotice since={databaseSince} /> : null}
      {still === 'engine' && engineSince ? <EngineNotice since={engineSince} /> : null}
    </div>
  )
}

/** Says what is true of a missing connection, and how old the figures on the screen are. */
function LostNotice({ link }: { link: LinkState }) {
  const heardMs = useHeardMs()
  const isOffline = link === 'offline'
  return (
    <Callout tone="warn">
      {isOffline ? texts.browserOffline : texts.noConnectionToServer}{' '}
      {heardMs === null ? (
        texts.nothingLoaded
      ) : (
        <>
          {texts.showingDataFrom(zonedTimeText(new Date(heardMs).toISOString()))}
          <Age of={heardMs} />.
        </>
      )}{' '}
      {isOffline ? texts.resumesWhenOnline : texts.resumesWithServer}
    </Callout>
  )
}

/** Says that the server answers, but without its database. */
const DatabaseNotice = ({ since }: { since: string }) => (
  <Callout tone="warn">
    {texts.databaseSilentSince(zonedTimeText(since))}
    <Age of={Date.parse(since)} />
    {texts.withoutDatabase}
  </Callout>
)

/** Says that the server answers, but that nothing behind it watches the market. */
const EngineNotice = ({ since }: { since: string }) => (
  <Callout tone="warn">
    {texts.engineSilentSince(zonedTimeText(since))}
    <Age of={Date.parse(since)} />
    {texts.withoutEngine}
  </Callout>
)

/** Counts the seconds for the eye; a screen reader would read the whole sentence again each second. */
function Age({ of }: { of: number }) {
  const nowMs = useNowMs(1000)
  return <span aria-hidden> {texts.secondsAgo(Math.max(0, Math.round((nowMs - of) / 1000)))}</span>
}
