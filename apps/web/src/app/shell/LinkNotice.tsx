import { zonedTimeText } from '../../format/text.ts'
import { type LinkState, useDatabaseSilentSince, useHeardMs, useLink, useMarket } from '../../realtime/index.ts'
import { useStill } from '../../realtime/still.ts'
import { useNowMs } from '../../ui/now.ts'
import css from './shell.module.css'
import * as texts from './texts.ts'

/** Says in words that the screen stands still, once that has lasted longer than a moment. */
export function LinkNotice() {
  const link = useLink()
  const still = useStill()
  const engineSince = useMarket()?.silentSince
  const databaseSince = useDatabaseSilentSince()
  // The place is there before the words, so that they are read out when they come.
  return (
    <div role="status" data-testid="link-notice">
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
    <p className={css.still}>
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
    </p>
  )
}

/** Says that the server answers, but without its database. */
const DatabaseNotice = ({ since }: { since: string }) => (
  <p className={css.still}>
    {texts.databaseSilentSince(zonedTimeText(since))}
    <Age of={Date.parse(since)} />
    {texts.withoutDatabase}
  </p>
)

/** Says that the server answers, but that nothing behind it watches the market. */
const EngineNotice = ({ since }: { since: string }) => (
  <p className={css.still}>
    {texts.engineSilentSince(zonedTimeText(since))}
    <Age of={Date.parse(since)} />
    {texts.withoutEngine}
  </p>
)

/** Counts the seconds for the eye; a screen reader would read the whole sentence again each second. */
function Age({ of }: { of: number }) {
  const nowMs = useNowMs(1000)
  return <span aria-hidden> {texts.secondsAgo(Math.max(0, Math.round((nowMs - of) / 1000)))}</span>
}
