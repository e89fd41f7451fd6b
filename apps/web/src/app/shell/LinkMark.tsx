import { type LinkState, useDatabaseSilentSince, useLink, useMarket } from '../../realtime/index.ts'
import css from './shell.module.css'

const looks: Record<LinkState, { tone: string; word: string }> = {
  live: { tone: 'var(--r-live)', word: 'Connected' },
  connecting: { tone: 'var(--r-dim)', word: 'Connecting' },
  reconnecting: { tone: 'var(--r-recorded)', word: 'Reconnecting' },
  offline: { tone: 'var(--r-loss)', word: 'Offline' },
}

const noEngine = { tone: 'var(--r-loss)', word: 'No engine' }
const noDatabase = { tone: 'var(--r-loss)', word: 'No database' }

/** Shows whether the figures on the screen are current. */
export function LinkMark() {
  const link = useLink()
  const market = useMarket()
  const isDatabaseSilent = useDatabaseSilentSince() !== null
  const silent = isDatabaseSilent ? noDatabase : market?.silentSince ? noEngine : null
  const { tone, word } = (link === 'live' && silent) || looks[link]
  return (
    <span
      className={css.link}
      style={{ ['--tone' as string]: tone }}
      role="status"
      aria-label={`Connection: ${word}`}
      data-testid="link-state"
      data-state={link}
    >
      <span className={css.dot} aria-hidden {...(word === 'Connected' ? {} : { 'data-moving': true })} />
      {word}
    </span>
  )
}
