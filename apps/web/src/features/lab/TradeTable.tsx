import { Anchor } from '@mantine/core'
import { type Bounds, isEstimate, moneyNumber, type Run } from '@ratchet/domain'
import { useMemo, useState } from 'react'
import type { RunFound } from '../../replay/protocol.ts'
import { momentText, rungText, type Way } from '../../replay/replay-text.ts'
import { ways as wayNames } from '../../replay/texts.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import type { Sorting } from '../../ui/data-table-columns.ts'
import { Profit, SideMark } from '../../ui/Profit.tsx'
import * as texts from './texts.ts'

/** One trade in the table: its place among the entries, and its results. */
interface Row {
  readonly at: number
  readonly id: string
  readonly side: 'Buy' | 'Sell'
  readonly run: Run
  readonly tried: number
  readonly bounds: Bounds | undefined
  readonly present: number | null
  readonly plain: number | null
  readonly none: number
}

const highest = (reached: number): number => 32 - Math.clz32(reached)

/** What a column is sorted by. */
const keys: Readonly<Record<string, (row: Row) => number>> = {
  id: ({ at }) => at,
  side: ({ side }) => (side === 'Buy' ? 0 : 1),
  tried: ({ tried }) => tried,
  bounds: ({ bounds }) => (bounds ? bounds.best - bounds.worst : 0),
  present: ({ present }) => present ?? 0,
  plain: ({ plain }) => plain ?? 0,
  none: ({ none }) => none,
  rung: ({ run }) => highest(run.reached),
  moves: ({ run }) => run.changes.length,
  ended: ({ run }) => ['sl', 'tp', 'end'].indexOf(run.reason),
  opened: ({ run }) => run.openTimeMs,
}

interface TradeTableProps {
  readonly found: RunFound
  readonly chosen: number
  readonly onChoose: (at: number) => void
}

export function TradeTable({ found, chosen, onChoose }: TradeTableProps) {
  const [sorting, setSorting] = useState<Sorting>({})
  const [hasPresent, hasPlain] = [found.cents.present !== null, found.cents.plain !== null]
  const bounds = found.bounds && (isEstimate(found.bounds.assumed) ? 'estimate' : 'sure')
  const columns = useMemo(
    () => columnsFor({ hasPresent, hasPlain, bounds }, onChoose),
    [hasPresent, hasPlain, bounds, onChoose],
  )
  const rows = useMemo(() => sorted(rowsOf(found), sorting), [found, sorting])
  return (
    <DataTable
      title={texts.trades}
      testId="lab-trades"
      columns={columns}
      rows={{ total: rows.length, at: (index) => rows[index] }}
      rowId={({ id }) => id}
      known
      emptyText={texts.noTrades}
      selectedId={found.entries[chosen]?.id ?? null}
      sorting={sorting}
      onSort={(id) =>
        setSorting((now) => ({ sort: id, order: now.sort === id && now.order === 'desc' ? 'asc' : 'desc' }))
      }
    />
  )
}

const rowsOf = ({ entries, tried, cents, bounds }: RunFound): Row[] =>
  tried.map((run, at) => ({
    at,
    id: entries[at]?.id ?? String(at),
    side: entries[at]?.side === 'sell' ? 'Sell' : 'Buy',
    run,
    tried: run.cents,
    bounds: bounds?.tried[at],
    present: cents.present?.[at] ?? null,
    plain: cents.plain?.[at] ?? null,
    none: cents.none[at] ?? 0,
  }))

function sorted(rows: Row[], { sort, order }: Sorting): Row[] {
  const key = keys[sort ?? '']
  if (!key) return rows
  return rows.sort((a, b) => (order === 'desc' ? key(b) - key(a) : key(a) - key(b)) || a.at - b.at)
}

const money = (cents: number | null) => <Profit amount={cents === null ? null : moneyNumber(cents)} />

const result = (way: Way): Column<Row> => ({
  id: way,
  header: wayNames[way],
  width: 92,
  align: 'end',
  cell: (row) => money(row[way]),
})

const boundsColumn = (bounds: 'estimate' | 'sure'): Column<Row> => ({
  id: 'bounds',
  header: bounds === 'estimate' ? texts.worstToBestEstimated : texts.worstToBest,
  width: 180,
  align: 'end',
  cell: (row) =>
    row.bounds ? (
      <>
        {money(row.bounds.worst)} {texts.rangeTo} {money(row.bounds.best)}
      </>
    ) : null,
})

interface Shown {
  readonly hasPresent: boolean
  readonly hasPlain: boolean
  readonly bounds: 'estimate' | 'sure' | null
}

function columnsFor({ hasPresent, hasPlain, bounds }: Shown, onChoose: (at: number) => void): Column<Row>[] {
  return [
    {
      id: 'id',
      header: texts.tradeColumn,
      width: 62,
      cell: ({ at, id }) => (
        <Anchor
          component="button"
          size="sm"
          underline="always"
          ta="left"
          className="num"
          type="button"
          aria-label={texts.pathOf(id)}
          onClick={() => onChoose(at)}
        >
          {id}
        </Anchor>
      ),
    },
    { id: 'side', header: texts.side, width: 52, cell: ({ side }) => <SideMark side={side} /> },
    result('tried'),
    ...(bounds ? [boundsColumn(bounds)] : []),
    ...(hasPresent ? [result('present')] : []),
    ...(hasPlain ? [result('plain')] : []),
    result('none'),
    { id: 'rung', header: texts.rung, width: 56, align: 'end', cell: ({ run }) => rungText(highest(run.reached)) },
    { id: 'moves', header: texts.moves, width: 60, align: 'end', cell: ({ run }) => run.changes.length },
    { id: 'ended', header: texts.endedBy, width: 108, cell: ({ run }) => texts.reasons[run.reason] },
    { id: 'opened', header: texts.opened, width: 140, cell: ({ run }) => momentText(run.openTimeMs) },
  ]
}
