import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, wordsOf } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { agoText } from '../../format/ago.ts'
import { timeText } from '../../format/text.ts'
import { useNowMs } from '../../ui/now.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Say, type Word } from '../../ui/Say.tsx'
import { SignInHint } from '../../ui/SignInHint.tsx'
import css from './own-sessions.module.css'
import { passkeysKey } from './passkeys/api.ts'
import { ReviewPasskeys } from './passkeys/ReviewPasskeys.tsx'
import * as texts from './texts.ts'

/** While the screen is open another browser may come or go. */
const lookAgainMs = 30_000

/** Tells where the trader is signed in, and ends it there. */
export function OwnSessions() {
  const { user } = useSession()
  const queries = useQueryClient()
  const nowMs = useNowMs()
  const [busy, setBusy] = useState<string | null>(null)
  const [word, setWord] = useState<Word | null>(null)
  const [reviews, setReviews] = useState(false)
  const key = ['own-sessions', user?.id]
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: () => call('listSessions'),
    enabled: Boolean(user),
    refetchInterval: lookAgainMs,
    meta: { private: true },
  })
  const end = async (what: string, work: () => Promise<{ message: string }>) => {
    setBusy(what)
    const said = await work().then(({ message }) => good(message), bad)
    await queries.invalidateQueries({ queryKey: key })
    setWord(said)
    setBusy(null)
    if (what === 'all' && said.tone === 'good') setReviews(true)
  }
  const items = data?.items ?? []
  return (
    <Panel title={texts.whereYouAreSignedIn} testId="own-sessions">
      <Say word={word} testId="own-sessions-answer" />
      {user === null ? <SignInHint /> : null}
      {isError && !data ? <p className={css.dim}>{texts.sessionsNotLoaded}</p> : null}
      <ul className={css.list}>
        {items.map(({ id, isThis, browser, address, since, heard }) => (
          <li key={id} className={css.row} data-testid="own-session" data-this={isThis || undefined}>
            <div>
              <p>
                <strong>{browser}</strong>
                {isThis ? <span className={css.mark}>{texts.thisDevice}</span> : null}
              </p>
              <p className={css.dim}>
                {address ?? texts.addressUnknown}
                {texts.signedInSince(timeText(since))}
                {isThis ? null : texts.lastActive(agoText(heard, nowMs))}
              </p>
            </div>
            {isThis ? null : (
              <Button
                size="compact-xs"
                variant="default"
                loading={busy === id}
                disabled={busy !== null}
                aria-label={texts.endSessionOf(browser, address ?? texts.addressUnknown)}
                onClick={() => void end(id, () => call('endSession', { params: { id } }))}
                data-testid="end-session"
              >
                {texts.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {items.length > 1 ? (
        <Button
          size="xs"
          variant="default"
          loading={busy === 'all'}
          disabled={busy !== null}
          onClick={() => void end('all', () => call('endOtherSessions'))}
          data-testid="end-other-sessions"
        >
          {texts.endAllOthers}
        </Button>
      ) : null}
      {reviews ? (
        <ReviewPasskeys
          onCancel={() => setReviews(false)}
          onDone={async (message) => {
            setReviews(false)
            setWord(good(message))
            await queries.invalidateQueries({ queryKey: passkeysKey })
          }}
        />
      ) : null}
    </Panel>
  )
}

const good = (text: string): Word => ({ tone: 'good', text })
const bad = (error: unknown): Word => ({ tone: 'bad', text: wordsOf(error) })
