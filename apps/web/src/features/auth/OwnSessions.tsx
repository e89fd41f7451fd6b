import { Badge, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { agoText } from '../../format/ago.ts'
import { timeText } from '../../format/text.ts'
import { Dim } from '../../ui/Dim.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { useNowMs } from '../../ui/now.ts'
import { OwnPanel } from '../../ui/OwnPanel.tsx'
import { Rows } from '../../ui/Rows.tsx'
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
  const { busy, word, run } = useSubmit()
  /** The session that is being ended, or 'all'. */
  const [pressed, setPressed] = useState<string | null>(null)
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
    setPressed(what)
    const isDone = await run(async () => {
      const { message } = await work().finally(() => queries.invalidateQueries({ queryKey: key }))
      return message
    })
    if (what === 'all' && isDone) setReviews(true)
  }
  const items = data?.items ?? []
  return (
    <OwnPanel
      title={texts.whereYouAreSignedIn}
      testId="own-sessions"
      word={word}
      empty={isError && !data ? texts.sessionsNotLoaded : null}
    >
      <Rows>
        {items.map(({ id, isThis, browser, address, since, heard }) => (
          <li key={id} data-testid="own-session" data-this={isThis || undefined}>
            <div>
              <strong>{browser}</strong>{' '}
              {isThis ? (
                <Badge size="sm" variant="default" tt="none" fw={400}>
                  {texts.thisDevice}
                </Badge>
              ) : null}
              <Dim>
                {address ?? texts.addressUnknown}
                {texts.signedInSince(timeText(since))}
                {isThis ? null : texts.lastActive(agoText(heard, nowMs))}
              </Dim>
            </div>
            {isThis ? null : (
              <Button
                size="compact-xs"
                variant="default"
                loading={busy && pressed === id}
                disabled={busy}
                aria-label={texts.endSessionOf(browser, address ?? texts.addressUnknown)}
                onClick={() => void end(id, () => call('endSession', { params: { id } }))}
                data-testid="end-session"
              >
                {texts.endSession}
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {items.length > 1 ? (
        <Button
          size="xs"
          variant="default"
          loading={busy && pressed === 'all'}
          disabled={busy}
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
            await run(async () => message)
            await queries.invalidateQueries({ queryKey: passkeysKey })
          }}
        />
      ) : null}
    </OwnPanel>
  )
}
