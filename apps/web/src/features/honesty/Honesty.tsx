import { Anchor, Button, List, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { messages, type RungHonestyAnswer } from '@ratchet/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { wordsOf } from '../../api/call.ts'
import { useInstruments } from '../../api/reference.ts'
import { useSession } from '../../api/session.ts'
import { useRungHonesty } from '../../trading/ladder/honesty.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { honestyLink } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { signInLink } from '../../ui/safe-next.ts'
import css from './honesty.module.css'
import { type SessionChoice, summary } from './honesty-text.ts'
import { RungRows } from './RungRows.tsx'
import * as texts from './texts.ts'

const spans = [
  { value: '30', label: texts.last30Days },
  { value: '90', label: texts.last90Days },
  { value: '365', label: texts.lastYear },
  { value: '3650', label: texts.allTime },
]
const sessions = Object.entries(texts.sessions).map(([value, label]) => ({ value, label }))

/** Shows what each rung promised and what it gave: filters, the sentence of each rung, and its figures. */
export default function Honesty() {
  const { user } = useSession()
  const [days, setDays] = useState('90')
  const [wanted, setSymbol] = useState<string | null>(null)
  const [session, setSession] = useState<SessionChoice>('all')
  const { data, error, refetch, isFetching } = useRungHonesty(Number(days))
  const instruments = useInstruments()
  const symbol = wanted ?? busiest(data) ?? instruments[0]?.symbol ?? ''
  const rows = data?.items.filter((row) => row.symbol === symbol && row.session === session) ?? []
  const sentences = rows.map(summary).filter((words) => words !== null)
  return (
    <Panel
      title={texts.promisedVsRealised}
      note={data ? texts.since(data.from) : null}
      flush
      testId="honesty-panel"
      tools={
        <>
          <SegmentedControl
            size="xs"
            aria-label={texts.symbol}
            data={instruments.map((one) => one.symbol)}
            value={symbol}
            onChange={setSymbol}
            classNames={{ root: css.choice ?? '' }}
          />
          <SegmentedControl
            size="xs"
            aria-label={texts.session}
            data={sessions}
            value={session}
            onChange={(next) => setSession(next as SessionChoice)}
            classNames={{ root: css.choice ?? '' }}
          />
          <NativeSelect
            size="xs"
            aria-label={texts.period}
            className={css.choice ?? ''}
            data={spans}
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
          />
        </>
      }
    >
      {user === null ? (
        <EmptyState>
          <Anchor component={Link} to={signInLink(honestyLink)} underline="always" size="sm">
            {texts.signIn}
          </Anchor>{' '}
          {texts.signInReason}
        </EmptyState>
      ) : error ? (
        <EmptyState>
          {wordsOf(error)}
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </EmptyState>
      ) : !data ? (
        <EmptyState>{messages.loading}</EmptyState>
      ) : rows.length === 0 ? (
        <Empty data={data} symbol={symbol} session={session} />
      ) : (
        <>
          {sentences.length ? (
            <List
              listStyleType="none"
              spacing={6}
              px="md"
              py={14}
              size="md"
              className={`${css.words} num`}
              data-testid="honesty-words"
            >
              {sentences.map((words) => (
                <List.Item key={words}>{words}</List.Item>
              ))}
            </List>
          ) : null}
          <RungRows rows={rows} barPoints={data.barPoints[symbol] ?? 1} />
          <Notes complete={data.complete} currency={instruments.find((one) => one.symbol === symbol)?.currency ?? ''} />
        </>
      )}
    </Panel>
  )
}

/** Chooses the symbol with most closes, so that the screen begins with something to see. */
function busiest(data: RungHonestyAnswer | undefined): string | null {
  const closes = new Map<string, number>()
  for (const { symbol, session, closes: count } of data?.items ?? [])
    if (session === 'all') closes.set(symbol, (closes.get(symbol) ?? 0) + count)
  return [...closes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/** Tells whoever has figures elsewhere so, and whoever has none what will come here. */
function Empty({ data, symbol, session }: { data: RungHonestyAnswer; symbol: string; session: SessionChoice }) {
  const where = session === 'all' ? '' : texts.inSession(texts.sessions[session])
  if (data.items.length > 0) return <EmptyState>{texts.noFigures(symbol, where)}</EmptyState>
  return (
    <EmptyState>
      <Text inherit>{texts.noneMoved}</Text>
      <Text inherit>{texts.emptyState}</Text>
      <Anchor component={Link} to="/admin/risk" underline="always" size="sm">
        {texts.setLadder}
      </Anchor>
    </EmptyState>
  )
}

function Notes({ complete, currency }: { complete: boolean; currency: string }) {
  return (
    <Stack gap={0} px="md" pt={10} pb={14} maw="110ch" fz="xs" lh={1.55} c="dimmed">
      <Text inherit>{texts.definition(currency)}</Text>
      <Text inherit>{texts.notCounted}</Text>
      {complete ? null : <Text inherit>{texts.incomplete}</Text>}
    </Stack>
  )
}
