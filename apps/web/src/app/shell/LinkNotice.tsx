import { zonedTimeText } from '../../format/text.ts'
import { type LinkState, useHeardMs, useLink, useMarket } from '../../realtime/index.ts'
import { useStill } from '../../realtime/still.ts'
import { useNowMs } from '../../ui/now.ts'
import css from './shell.module.css'

/** Says what is true of a missing connection, and what that means for the figures on the screen. */
function sentenceOf(link: LinkState, heardMs: number | null): string {
  const isOffline = link === 'offline'
  const lead = isOffline ? 'Your browser is offline.' : 'No connection to the server.'
  const shown =
    heardMs === null ? 'Nothing is loaded yet.' : `Showing data from ${zonedTimeText(new Date(heardMs).toISOString())}.`
  const end = isOffline ? 'Updates resume when you are back online.' : 'Updates resume when the server is back.'
  return `${lead} ${shown} ${end}`
}

/** Says in words that the screen stands still, once that has lasted longer than a moment. */
export function LinkNotice() {
  const link = useLink()
  const heardMs = useHeardMs()
  const still = useStill()
  // The place is there before the words, so that they are read out when they come.
  return (
    <div role="status" data-testid="link-notice">
      {still === 'link' ? <p className={css.still}>{sentenceOf(link, heardMs)}</p> : null}
      {still === 'engine' ? <EngineNotice /> : null}
    </div>
  )
}

/** Says that the server answers, but that nothing behind it watches the market. */
function EngineNotice() {
  const since = useMarket()?.silentSince
  const nowMs = useNowMs(1000)
  if (since === undefined) return null
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(since)) / 1000))
  return (
    <p className={css.still}>
      The engine has not responded since {zonedTimeText(since)}
      <span aria-hidden> ({seconds} s)</span>. Until it is back, prices do not update, no rung is reached and nothing is
      sent to a broker. What you publish is stored and sent then.
    </p>
  )
}
