import { messages } from '@ratchet/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { timeText } from '../../format/text.ts'
import { Panel } from '../../ui/Panel.tsx'
import { SignInHint } from '../../ui/SignInHint.tsx'
import text from '../../ui/text.module.css'
import safety from './safety.module.css'

const lookAgainMs = 30_000
const sentence = (what: string): string => what.slice(0, 1).toUpperCase() + what.slice(1)

/** Tells what concerned the safety of the trader's account: who came in, who was refused, and what was changed. */
export function SecurityEvents() {
  const { user } = useSession()
  const { data, isError } = useQuery({
    queryKey: ['security-events', user?.id],
    queryFn: () => call('listSecurityEvents'),
    enabled: Boolean(user),
    refetchInterval: lookAgainMs,
    meta: { private: true },
  })
  return (
    <Panel title="What happened to your account" note="180 days" testId="security-events">
      {user === null ? <SignInHint /> : null}
      {user && !data ? (
        <p className={text.small} role="status">
          {isError ? 'What happened could not be read. Reload the page.' : messages.loading}
        </p>
      ) : null}
      {data?.items.length === 0 ? <p className={text.small}>Nothing yet.</p> : null}
      <ul className={safety.events}>
        {(data?.items ?? []).map(({ id, at, what, address, browser, refused }) => (
          <li key={id} data-refused={refused} data-testid="security-event">
            <strong>{sentence(what)}</strong>
            <span className={safety.dim}>
              {timeText(at)}, {browser}, {address ?? 'address not known'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
