import { Button } from '@mantine/core'
import { messages, securityEventNames } from '@ratchet/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { timeText } from '../../format/text.ts'
import { Panel } from '../../ui/Panel.tsx'
import { SignInHint } from '../../ui/SignInHint.tsx'
import text from '../../ui/text.module.css'
import safety from './safety.module.css'
import * as texts from './texts.ts'

const lookAgainMs = 30_000
/** The stored name shows where this page is older than the server that stored it. */
const names: Readonly<Record<string, string>> = securityEventNames
const nameOf = (what: string): string => names[what] ?? what.slice(0, 1).toUpperCase() + what.slice(1)

/** Tells what concerned the safety of the trader's account: who came in, who was refused, and what was changed. */
export function SecurityEvents() {
  const { user } = useSession()
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['security-events', user?.id],
    queryFn: ({ pageParam: before }) => call('listSecurityEvents', { query: before === null ? {} : { before } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: Boolean(user),
    refetchInterval: lookAgainMs,
    meta: { private: true },
  })
  // What stands on the first page out of its turn comes again.
  const byId = new Map(data?.pages.flatMap((page) => page.items).map((one) => [one.id, one]))
  const items = [...byId.values()].toSorted((a, b) => Number(b.id) - Number(a.id))
  return (
    <Panel title={texts.accountActivity} note={texts.daysKept} testId="security-events">
      {user === null ? <SignInHint /> : null}
      {user && !data ? (
        <p className={text.small} role="status">
          {isError ? texts.activityNotLoaded : messages.loading}
        </p>
      ) : null}
      {data && items.length === 0 ? <p className={text.small}>{texts.noActivity}</p> : null}
      <ul className={safety.events}>
        {items.map(({ id, at, what, address, browser, refused }) => (
          <li key={id} data-refused={refused} data-testid="security-event">
            <strong>{nameOf(what)}</strong>
            <span className={safety.dim}>
              {timeText(at)}, {browser}, {address ?? texts.eventAddressUnknown}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          size="xs"
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          data-testid="older-events"
        >
          {texts.showOlder}
        </Button>
      ) : null}
    </Panel>
  )
}
