import { useEffect, useState } from 'react'
import { timeText } from '../../lib/format.ts'
import { type LinkState, patienceMs, useHeardMs, useLink } from '../../lib/realtime/index.ts'
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
  const live = link === 'live'
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (live) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), patienceMs)
    return () => clearTimeout(timer)
  }, [live])
  // The place is there before the words, so that they are read out when they come.
  return (
    <div role="status" data-testid="link-notice">
      {lasting && !live ? <p className={css.still}>{sentenceOf(link, heardMs)}</p> : null}
    </div>
  )
}
