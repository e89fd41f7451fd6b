import { zonedTimeText } from '../../format/text.ts'
import { type LinkState, useDatabaseSilentSince, useHeardMs, useLink, useMarket } from '../../realtime/index.ts'
import { useStill } from '../../realtime/still.ts'
import { useNowMs } from '../../ui/now.ts'
import css from './shell.module.css'

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
      {isOffline ? 'Your browser is offline.' : 'No connection to the server.'}{' '}
      {heardMs === null ? (
        'Nothing is loaded yet.'
      ) : (
        <>
          Showing data from {zonedTimeText(new Date(heardMs).toISOString())}
          <Age of={heardMs} />.
        </>
      )}{' '}
      {isOffline ? 'Updates resume when you are back online.' : 'Updates resume when the server is back.'}
    </p>
  )
}

/** Says that the server answers, but without its database. */
const DatabaseNotice = ({ since }: { since: string }) => (
  <p className={css.still}>
    The database has not responded since {zonedTimeText(since)}
    <Age of={Date.parse(since)} />. Until it is back, orders cannot be sent, and fills and stop moves are not shown.
    Your positions keep the stops that their broker has.
  </p>
)

/** Says that the server answers, but that nothing behind it watches the market. */
const EngineNotice = ({ since }: { since: string }) => (
  <p className={css.still}>
    The engine has not responded since {zonedTimeText(since)}
    <Age of={Date.parse(since)} />. Until it is back, prices do not update, no rung is reached and nothing is sent to a
    broker. What you publish is stored and sent then.
  </p>
)

/** Counts the seconds for the eye; a screen reader would read the whole sentence again each second. */
function Age({ of }: { of: number }) {
  const nowMs = useNowMs(1000)
  return <span aria-hidden> ({Math.max(0, Math.round((nowMs - of) / 1000))} s ago)</span>
}
