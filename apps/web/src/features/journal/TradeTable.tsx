import { Anchor, VisuallyHidden } from '@mantine/core'
import { type JournalTrade, moneyNumber, volumeNumber } from '@ratchet/domain'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { lotText, textOrNone, timeText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import type { Sorting } from '../../ui/data-table-columns.ts'
import { flightPageLink } from '../../ui/links.ts'
import { Profit, SideMark } from '../../ui/Profit.tsx'
import { rText } from './figure-text.ts'
import css from './journal.module.css'
import { ticketOf } from './keys.ts'
import { NoteDialog } from './NoteDialog.tsx'
import * as texts from './texts.ts'
import type { NotesState } from './useNotes.ts'
import type { Measures } from './usePrices.ts'

const moment = (ms: number): string => timeText(new Date(ms).toISOString())

/** What a column is sorted by. */
const keys: Readonly<Record<string, (trade: JournalTrade) => number | string>> = {
  closed: ({ closeAt }) => closeAt,
  opened: ({ openAt }) => openAt,
  symbol: ({ symbol }) => symbol,
  side: ({ side }) => side,
  volume: ({ volume }) => volume,
  result: ({ cents }) => cents,
  costs: ({ costs }) => costs,
  commission: ({ commission }) => commission,
  swap: ({ swap }) => swap,
  fee: ({ fee }) => fee,
  r: ({ r }) => r ?? Number.NEGATIVE_INFINITY,
  comment: ({ comment }) => comment,
  account: ({ account }) => account,
}

const measuredKeys = (measures: Measures): typeof keys => ({
  worst: ({ id }) => measures.get(id)?.excursion?.worst ?? Number.NEGATIVE_INFINITY,
  best: ({ id }) => measures.get(id)?.excursion?.best ?? Number.NEGATIVE_INFINITY,
  added: ({ id, profit }) => profit - (measures.get(id)?.without?.cents ?? Number.POSITIVE_INFINITY),
})

function Ticket({ trade }: { trade: JournalTrade }) {
  const ticket = ticketOf(trade)
  if (trade.tradeId === null) return <span className="num">{ticket}</span>
  return (
    <Anchor
      component={Link}
      inherit
      underline="always"
      className="num"
      to={flightPageLink(trade.tradeId)}
      aria-label={texts.tradeHistory(ticket)}
    >
      {ticket}
    </Anchor>
  )
}

/** Tags and the beginning of the note; pressed, both can be written. */
function NoteCell({
  trade,
  notes,
  onNote,
}: {
  trade: JournalTrade
  notes: NotesState
  onNote: (of: JournalTrade) => void
}) {
  const note = notes.notes.get(trade.id)
  const told = note ? [note.tags.map((tag) => `#${tag}`).join(' '), note.text].filter(Boolean).join(' ') : texts.addNote
  return (
    <button
      type="button"
      className={css.noteButton}
      data-empty={note === undefined || undefined}
      disabled={!notes.known}
      title={note?.text}
      onClick={() => onNote(trade)}
    >
      <VisuallyHidden>{texts.noteOn(ticketOf(trade))}</VisuallyHidden>
      {told}
    </button>
  )
}

const money = (cents: number | undefined) => <Profit amount={cents === undefined ? null : moneyNumber(cents)} />

/** What the kept prices say of each trade, once they are read. */
const measuredColumns = (measures: Measures): Column<JournalTrade>[] => [
  {
    id: 'worst',
    header: texts.mae,
    width: 96,
    align: 'end',
    cell: ({ id }) => money(measures.get(id)?.excursion?.worst),
  },
  {
    id: 'best',
    header: texts.mfe,
    width: 96,
    align: 'end',
    cell: ({ id }) => money(measures.get(id)?.excursion?.best),
  },
  {
    id: 'added',
    header: texts.ladder,
    width: 96,
    align: 'end',
    cell: ({ id, profit }) => {
      const without = measures.get(id)?.without
      return money(without ? profit - without.cents : undefined)
    },
  },
]

const costKinds = [
  ['commission', texts.commission],
  ['swap', texts.swap],
  ['fee', texts.fee],
] as const

const columnsFor = (
  measures: Measures | null,
  notes: NotesState,
  onNote: (trade: JournalTrade) => void,
): readonly Column<JournalTrade>[] => [
  { id: 'ticket', header: texts.position, width: 96, cell: (trade) => <Ticket trade={trade} /> },
  { id: 'symbol', header: texts.symbol, width: 72, cell: ({ symbol }) => symbol },
  {
    id: 'side',
    header: texts.side,
    width: 56,
    cell: ({ side }) => <SideMark side={side === 'buy' ? 'Buy' : 'Sell'} />,
  },
  { id: 'volume', header: texts.lots, width: 64, align: 'end', cell: ({ volume }) => lotText(volumeNumber(volume)) },
  {
    id: 'result',
    header: texts.result,
    width: 108,
    align: 'end',
    cell: ({ cents }) => <Profit amount={moneyNumber(cents)} />,
  },
  { id: 'r', header: 'R', width: 76, align: 'end', cell: ({ r }) => rText(r) },
  {
    id: 'note',
    header: texts.note,
    width: 150,
    words: true,
    cell: (trade) => <NoteCell trade={trade} notes={notes} onNote={onNote} />,
  },
  ...(measures ? measuredColumns(measures) : []),
  {
    id: 'costs',
    header: texts.costs,
    width: 84,
    align: 'end',
    cell: ({ costs }) => <Profit amount={moneyNumber(costs)} />,
  },
  ...costKinds.map(
    ([id, header]): Column<JournalTrade> => ({
      id,
      header,
      width: 96,
      align: 'end',
      cell: (trade) => <Profit amount={moneyNumber(trade[id])} />,
    }),
  ),
  { id: 'opened', header: texts.opened, width: 144, cell: ({ openAt }) => moment(openAt) },
  { id: 'closed', header: texts.closed, width: 144, cell: ({ closeAt }) => moment(closeAt) },
  {
    id: 'comment',
    header: texts.comment,
    width: 140,
    words: true,
    cell: ({ comment }) => <span title={comment}>{textOrNone(comment)}</span>,
  },
  { id: 'account', header: texts.account, width: 150, words: true, cell: ({ account }) => account },
]

/** Every trade of the filters, the newest first. */
interface TradeTableProps {
  readonly trades: readonly JournalTrade[]
  readonly measures: Measures | null
  readonly notes: NotesState
}

export function TradeTable({ trades, measures, notes }: TradeTableProps) {
  useZone()
  const [noted, setNoted] = useState<JournalTrade | null>(null)
  const columns = columnsFor(measures, notes, setNoted)
  const [sorting, setSorting] = useState<Sorting>({})
  const rows = useMemo(() => sorted(trades, sorting, measures), [trades, sorting, measures])
  return (
    <>
      <DataTable
        title={texts.trades}
        testId="journal-trades"
        columns={columns}
        rows={{ total: rows.length, at: (index) => rows[index] }}
        rowId={({ id }) => id}
        known
        emptyText={texts.noneInTable}
        sorting={sorting}
        onSort={(id) =>
          id === 'ticket' || id === 'note'
            ? setSorting({})
            : setSorting((now) => ({ sort: id, order: now.sort === id && now.order === 'desc' ? 'asc' : 'desc' }))
        }
      />
      <NoteDialog trade={noted} notes={notes} onClose={() => setNoted(null)} />
    </>
  )
}

function sorted(trades: readonly JournalTrade[], { sort, order }: Sorting, measures: Measures | null): JournalTrade[] {
  // They stand in the order in which they closed.
  const newest = trades.toReversed()
  const key = (measures && measuredKeys(measures)[sort ?? '']) ?? keys[sort ?? '']
  if (!key) return newest
  const sign = order === 'desc' ? -1 : 1
  return newest.sort((a, b) => {
    const [one, other] = [key(a), key(b)]
    return one < other ? -sign : one > other ? sign : 0
  })
}
