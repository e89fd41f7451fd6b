import { timeText } from '../../lib/format.ts'
import { useNowMs } from '../../lib/now.ts'
import { type LinkState, useHeardMs, useLink, useMarket } from '../../lib/realtime/index.ts'
import { useStill } from '../../lib/still.ts'
import css from './shell.module.css'

/** What a missing connection means for what stands on the screen. */
function sentenceOf(link: LinkState, heardMs: number | null): string {
  const lead = link === 'offline' ? 'Your browser is offline.' : 'No live connection to the server.'
  const trying = link === 'offline' ? 'It goes on when the network is back.' : 'Trying again.'
  if (heardMs === null) return `${lead} Nothing has been read yet. ${trying}`
  return `${lead} Figures are as of ${timeText(new Date(heardMs).toISOString())} UTC and do not move. ${trying}`
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

/** The server answers, but nothing behind it watches the market. */
function EngineNotice() {
  const since = useMarket()?.silentSince
  const nowMs = useNowMs(1000)
  if (since === undefined) return null
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(since)) / 1000))
  return (
    <p className={css.still}>
      No engine has spoken since {timeText(since)} UTC<span aria-hidden> ({seconds} s)</span>. Prices stand still, no
      rung is climbed and nothing is sent to a broker until one is back. What you publish is kept and waits for it.
    </p>
  )
}
