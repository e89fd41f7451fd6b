import { Group } from '@mantine/core'
import { type LinkState, useDatabaseSilentSince, useLink, useMarket } from '../../realtime/index.ts'
import css from './shell.module.css'
import * as texts from './texts.ts'

const looks: Record<LinkState, { tone: string; word: string }> = {
  live: { tone: 'var(--r-live)', word: texts.connected },
  connecting: { tone: 'var(--r-dim)', word: texts.connecting },
  reconnecting: { tone: 'var(--r-recorded)', word: texts.reconnecting },
  offline: { tone: 'var(--r-loss)', word: texts.offline },
}

const noEngine = { tone: 'var(--r-loss)', word: texts.noEngine }
const noDatabase = { tone: 'var(--r-loss)', word: texts.noDatabase }

/** Shows whether the figures on the screen are current. */
export function LinkMark() {
  const link = useLink()
  const market = useMarket()
  const isDatabaseSilent = useDatabaseSilentSince() !== null
  const silent = isDatabaseSilent ? noDatabase : market?.silentSince ? noEngine : null
  const { tone, word } = (link === 'live' && silent) || looks[link]
  return (
    <Group
      gap={6}
      wrap="nowrap"
      fz="xs"
      fw={600}
      c={tone}
      style={{ flex: 'none' }}
      role="status"
      aria-label={texts.connection(word)}
      data-testid="link-state"
      data-state={link}
    >
      <span className={css.dot} aria-hidden data-moving={word !== texts.connected || undefined} />
      {word}
    </Group>
  )
}
