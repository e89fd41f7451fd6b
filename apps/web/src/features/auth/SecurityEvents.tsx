import { Button, Text } from '@mantine/core'
import { messages, securityEventNames } from '@ratchet/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { timeText } from '../../format/text.ts'
import { Dim } from '../../ui/Dim.tsx'
import { OwnPanel } from '../../ui/OwnPanel.tsx'
import { Rows } from '../../ui/Rows.tsx'
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
  const noItems = data ? texts.noActivity : isError ? texts.activityNotLoaded : messages.loading
  return (
    <OwnPanel
      title={texts.accountActivity}
      note={texts.daysKept}
      testId="security-events"
      empty={items.length === 0 ? noItems : null}
    >
      <Rows>
        {items.map(({ id, at, what, address, browser, refused }) => (
          <li key={id} data-refused={refused} data-testid="security-event">
            <Text component="strong" size="sm" fw={600} {...(refused ? { c: 'var(--r-loss)' } : {})}>
              {nameOf(what)}
            </Text>
            <Dim span>
              {timeText(at)}, {browser}, {address ?? texts.eventAddressUnknown}
            </Dim>
          </li>
        ))}
      </Rows>
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
    </OwnPanel>
  )
}
