import { Anchor, Button, SimpleGrid, Stack, Text } from '@mantine/core'
import type { HistoryImport } from '@ratchet/contract'
import {
  type JournalTrade,
  journalFigures,
  journalFiltered,
  journalGroupings,
  journalGroups,
  type OtherCharges,
  type StartBalance,
} from '@ratchet/domain'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { wordsOf } from '../../api/call.ts'
import { wholeText } from '../../format/text.ts'
import { useImports } from '../../trading/history/history.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { historyLink, journalLink } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { signInLink } from '../../ui/safe-next.ts'
import { Calendar } from './Calendar.tsx'
import { EquityDrawing } from './EquityDrawing.tsx'
import { Excursions } from './Excursions.tsx'
import { ExportTools } from './ExportTools.tsx'
import { FilterBar } from './FilterBar.tsx'
import { hourText, tradesText } from './figure-text.ts'
import { filterOf, useFilters } from './filters.ts'
import { GroupTable } from './GroupTable.tsx'
import { Headline } from './Headline.tsx'
import css from './journal.module.css'
import { Printed } from './Printed.tsx'
import { ResultBars } from './ResultBars.tsx'
import { balanceOf } from './start-balance.ts'
import { TradeTable } from './TradeTable.tsx'
import * as texts from './texts.ts'
import { type CurrencyTrades, type Journal as Read, useJournal } from './useJournal.ts'
import { useNotes } from './useNotes.ts'
import { usePrices } from './usePrices.ts'

const hours = Array.from({ length: 24 }, (_, hour) => [hour, String(hour).padStart(2, '0'), hourText(hour)] as const)

/** What the trader's closed trades have brought, in figures and pictures, of the filters in the address. */
export default function Journal() {
  const own = useFilters()
  const { source } = own.filters
  const read = useJournal(source)
  const imports = useImports()
  if (read.user === null)
    return (
      <Word>
        <Anchor component={Link} to={signInLink(journalLink)} underline="always" size="sm">
          {texts.signIn}
        </Anchor>{' '}
        {texts.signInReason}
      </Word>
    )
  if (read.error)
    return (
      <Word alert>
        {wordsOf(read.error)}
        <Button variant="default" size="xs" loading={read.busy} onClick={read.again}>
          {texts.tryAgain}
        </Button>
      </Word>
    )
  if (!read.all) return <Reading {...read.progress} />
  if (read.all.length === 0 && source === '' && imports.items.length === 0) return <Nothing />
  return <Book read={read} all={read.all} own={own} imports={imports.items} />
}

interface BookProps {
  readonly read: Read
  readonly all: readonly CurrencyTrades[]
  readonly own: ReturnType<typeof useFilters>
  readonly imports: readonly HistoryImport[]
}

function Book({ read, all, own: { filters, change, clear }, imports }: BookProps) {
  const { source } = filters
  // An account has one currency, so it says which.
  const named = all.find(({ trades }) => trades.some(({ account }) => account === filters.account))
  const chosen = named ?? all.find(({ currency }) => currency === filters.money) ?? all[0]
  const { trades, currency, charges } = chosen ?? { trades: [], currency: '', charges: [] }
  const [wanted, setWanted] = useState(false)
  // What was traded elsewhere was at other prices than this desk has kept.
  const ownTrades = useMemo(() => trades.filter(({ id }) => !read.imported.has(id)), [trades, read.imported])
  const prices = usePrices(ownTrades, currency, wanted)
  const notes = useNotes()
  const [printing, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  const { tag } = filters
  const tagged = useMemo(
    () => (tag ? trades.filter(({ id }) => notes.notes.get(id)?.tags.includes(tag)) : trades),
    [trades, notes.notes, tag],
  )
  const shown = useMemo(() => journalFiltered(tagged, filterOf(filters)), [tagged, filters])
  // The calendar is the way to other days, so it shows those that are not chosen too.
  const ofAllDays = useMemo(
    () => journalFiltered(tagged, Object.assign(filterOf(filters), { from: undefined, to: undefined })),
    [tagged, filters],
  )
  return (
    <Stack gap={14} className={css.journal ?? ''} data-testid="journal">
      <Panel
        title={texts.trades}
        note={texts.shownTrades(
          tradesText(shown.length),
          shown.length === trades.length ? null : wholeText(trades.length),
          currency,
        )}
        testId="journal-head"
        tools={
          read.stale || read.busy ? (
            <>
              <Text span fz="xs" c="dimmed" role="status">
                {read.busy ? texts.loading : texts.newTradesClosed}
              </Text>
              <Button size="compact-xs" variant="default" loading={read.busy} onClick={read.again}>
                {texts.reload}
              </Button>
            </>
          ) : null
        }
      >
        <FilterBar
          filters={filters}
          currencies={all.map((one) => one.currency)}
          currency={currency}
          trades={trades}
          tags={notes.tags}
          imports={imports}
          onChange={change}
          onClear={clear}
        />
        {notes.error ? (
          <Text fz="xs" c="var(--r-recorded)" mt={10} role="alert">
            {texts.notesFailed(wordsOf(notes.error))}{' '}
            <Button size="compact-xs" variant="default" loading={notes.busy} onClick={notes.again}>
              {texts.tryAgain}
            </Button>
          </Text>
        ) : null}
        {source === '' ? null : (
          <Text fz="xs" c="var(--r-recorded)" mt={10} data-testid="journal-imported">
            {source === 'all' ? texts.includesImported : texts.allImported}{' '}
            <Anchor component={Link} to={historyLink} inherit underline="always">
              {texts.manageImports}
            </Anchor>
          </Text>
        )}
        {read.whole ? null : (
          <Text fz="xs" c="var(--r-recorded)" mt={10}>
            {texts.olderLeftOut}
          </Text>
        )}
      </Panel>
      {shown.length === 0 ? (
        <Word>
          {trades.length === 0 ? texts.noneFromSource : texts.noneMatch}
          {trades.length === 0 ? (
            <Button variant="default" size="xs" onClick={() => change({ source: source === '' ? 'all' : '' })}>
              {source === '' ? texts.showImported : texts.showOwn}
            </Button>
          ) : (
            <Button variant="default" size="xs" onClick={clear}>
              {texts.clearFilters}
            </Button>
          )}
        </Word>
      ) : (
        <>
          <Pictures
            trades={shown}
            {...balanceOf({ shown, trades, charges, source, imports, balances: read.balances, whole: read.whole })}
          />
          <Calendar
            trades={ofAllDays}
            month={filters.month}
            onMonth={(month) => change({ month })}
            onDay={(day) => change({ from: day, to: day })}
          />
          {ownTrades.length > 0 ? (
            <Excursions
              trades={shown.filter(({ id }) => !read.imported.has(id))}
              prices={prices}
              wanted={wanted}
              onWant={() => setWanted(true)}
            />
          ) : null}
          <Panel
            title={texts.allTrades}
            note={texts.allTradesNote}
            flush
            tools={<ExportTools filters={filters} currency={currency} onPrint={() => setPrinting(true)} />}
          >
            <TradeTable trades={shown} measures={prices.measures} notes={notes} />
            {printing ? <Printed trades={shown} notes={notes.notes} onDone={printed} /> : null}
          </Panel>
        </>
      )}
    </Stack>
  )
}

interface PicturesProps {
  readonly trades: readonly JournalTrade[]
  /** The balance before the first of them; null where it is not known. */
  readonly start: StartBalance | null
  /** What was booked beside them; null where they are not all of their accounts. */
  readonly beside: OtherCharges | null
}

function Pictures({ trades, start, beside }: PicturesProps) {
  const { figures, symbols, comments, accounts, byHour, byWeekday } = useMemo(
    () => ({
      figures: journalFigures(trades, start ?? undefined),
      symbols: journalGroups(trades, journalGroupings.symbol),
      comments: journalGroups(trades, journalGroupings.comment),
      accounts: journalGroups(trades, journalGroupings.account),
      byHour: journalGroups(trades, journalGroupings.hour),
      byWeekday: journalGroups(trades, journalGroupings.weekday),
    }),
    [trades, start],
  )
  return (
    <>
      <Panel title={texts.figures} flush>
        <Headline figures={figures} isOfBalance={start !== null} beside={beside} />
      </Panel>
      <Panel title={texts.equityAndDrawdown} note={texts.equityNote} flush>
        <EquityDrawing figures={figures} />
      </Panel>
      <SimpleGrid minColWidth="min(100%, 480px)" spacing={14}>
        <Panel title={texts.byHour} note={texts.byHourNote} flush>
          <ResultBars title={texts.byHourChart} head={texts.hour} names={hours} groups={byHour} />
        </Panel>
        <Panel title={texts.byWeekday} note={texts.byWeekdayNote} flush>
          <ResultBars title={texts.byWeekdayChart} head={texts.weekday} names={texts.weekdays} groups={byWeekday} />
        </Panel>
        <Panel title={texts.bySymbol} flush>
          <GroupTable head={texts.symbol} groups={symbols} nameless="" />
          {accounts.length > 1 ? <GroupTable head={texts.account} groups={accounts} nameless="" /> : null}
        </Panel>
        <Panel title={texts.byComment} flush>
          <GroupTable head={texts.comment} groups={comments} nameless={texts.noComment} />
        </Panel>
      </SimpleGrid>
    </>
  )
}

const Word = ({ alert = false, children }: { readonly alert?: boolean; readonly children: ReactNode }) => (
  <Panel title={texts.journal}>
    <EmptyState alert={alert} testId="journal-word">
      {children}
    </EmptyState>
  </Panel>
)

function Reading({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <Word>
      {total > 0 ? texts.loadingDeals(wholeText(done), wholeText(total)) : texts.loadingTrades}
      {total > 0 ? <progress aria-label={texts.progress} value={done} max={total} /> : null}
    </Word>
  )
}

/** Tells whoever has no closed trade yet what will come here. */
const Nothing = () => (
  <Word>
    <Text inherit>{texts.noneClosed}</Text>
    <Text inherit>{texts.emptyState}</Text>
    <Anchor component={Link} to="/admin/trade" underline="always" size="sm">
      {texts.placeTrade}
    </Anchor>
    <Anchor component={Link} to={historyLink} underline="always" size="sm">
      {texts.importHistory}
    </Anchor>
  </Word>
)
