import { Anchor, Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { messages, type RungHonestyAnswer } from '@ratchet/contract'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { wordsOf } from '../../api/call.ts'
import { useInstruments } from '../../api/reference.ts'
import { useSession } from '../../api/session.ts'
import { useRungHonesty } from '../../trading/ladder/honesty.ts'
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
        <Word>
          <Anchor component={Link} to={signInLink(honestyLink)} underline="always" size="sm">
            {texts.signIn}
          </Anchor>{' '}
          {texts.signInReason}
        </Word>
      ) : error ? (
        <Word>
          <p>{wordsOf(error)}</p>
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </Word>
      ) : !data ? (
        <Word>{messages.loading}</Word>
      ) : rows.length === 0 ? (
        <Empty data={data} symbol={symbol} session={session} />
      ) : (
        <>
          {sentences.length ? (
            <ul className={`${css.sentences} num`} data-testid="honesty-words">
              {sentences.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
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

const Word = ({ children }: { children: ReactNode }) => (
  <div className={css.word} role="status">
    {children}
  </div>
)

/** Tells whoever has figures elsewhere so, and whoever has none what will come here. */
function Empty({ data, symbol, session }: { data: RungHonestyAnswer; symbol: string; session: SessionChoice }) {
  const where = session === 'all' ? '' : texts.inSession(texts.sessions[session])
  if (data.items.length > 0) return <Word>{texts.noFigures(symbol, where)}</Word>
  return (
    <Word>
      <p>{texts.noneMoved}</p>
      <p>{texts.emptyState}</p>
      <Anchor component={Link} to="/admin/risk" underline="always" size="sm">
        {texts.setLadder}
      </Anchor>
    </Word>
  )
}

function Notes({ complete, currency }: { complete: boolean; currency: string }) {
  return (
    <div className={css.notes}>
      <p>{texts.definition(currency)}</p>
      <p>{texts.notCounted}</p>
      {complete ? null : <p>{texts.incomplete}</p>}
    </div>
  )
}
