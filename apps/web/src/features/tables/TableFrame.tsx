import { Box, Button, VisuallyHidden } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { clockOf, type ListColumn, type ListKey, listColumns } from '@ratchet/contract'
import { IconFilter, IconLayoutList, IconTable } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { wholeText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import type { Foot, RowSource } from '../../ui/data-table-columns.ts'
import { Panel } from '../../ui/Panel.tsx'
import { CardFoot, CardList, type CardProps } from './Cards.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Tool } from './Tool.tsx'
import * as texts from './texts.ts'
import { type TableView, useColumnChoice } from './useTableView.ts'

interface TableFrameProps<T> {
  readonly list: ListKey
  readonly title: string
  readonly testId: string
  readonly state: TableView
  /** Lists all columns, the hidden ones too; their ids are the contract's keys. */
  readonly columns: readonly Column<T>[]
  readonly rows: RowSource<T>
  /** How many rows there are without the filter. */
  readonly whole: number
  readonly rowId: (row: T) => string
  readonly known: boolean
  readonly busy?: boolean
  readonly emptyText: string
  readonly failed?: string | null
  readonly onRetry?: () => void
  readonly signedOut: boolean
  /** What a phone shows of a row. */
  readonly card?: (row: T) => CardProps
  /** What a phone shows of all rows, where it is not one card after another. */
  readonly cards?: ReactNode
  /** What the rows come to. */
  readonly foot: Foot
  readonly tight?: boolean
  readonly selectedId?: string | null
  /** Set where there is no room for the filter beside the title. */
  readonly narrow?: boolean
  /** What can be done with its rows beyond what every table offers. */
  readonly more?: ReactNode
}

/** Keeps whether a phone shows cards or the table itself, as it was last told; a desk has room for the table. */
function useLook(list: ListKey) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [look, setLook] = useLocalStorage<'cards' | 'table'>({
    key: `ratchet.look.${list}`,
    defaultValue: 'cards',
    getInitialValueInEffect: false,
  })
  return { phone, asCards: phone && look !== 'table', turn: () => setLook(look === 'table' ? 'cards' : 'table') }
}

/** Names the clock of a time above cards, which have no headings that could. */
function clockNote(list: ListKey, zone: string): string | undefined {
  const columns: readonly ListColumn[] = listColumns[list]
  const time = columns.find(({ clock }) => clock !== undefined)
  return time && texts.times(clockOf(time, zone) ?? '')
}

/** Gives the four tables what they have in common: their panel, their filter and order, their columns, their files. */
export function TableFrame<T>(props: TableFrameProps<T>) {
  const { list, title, testId, state, columns, rows, signedOut, card, cards, foot } = props
  const zone = useZone()
  const choice = useColumnChoice(list)
  const { phone, asCards, turn } = useLook(list)
  const compact = phone || props.narrow === true
  const [open, setOpen] = useState(false)
  const shown = useMemo(() => columns.filter(({ id }) => choice.shown.includes(id)), [columns, choice.shown])
  const filters = <FilterBar list={list} title={title} state={state} choice={choice} withSorting={asCards} />
  const withBar = compact && (open || state.filtered)
  const some = rows.total > 0
  const frame = {
    title,
    testId,
    rows,
    rowId: props.rowId,
    emptyText: props.emptyText,
    known: props.known || signedOut,
    failed: props.failed ?? null,
    emptyAction: state.filtered ? (
      <Button size="compact-sm" variant="default" c="var(--r-accent)" mt="xs" onClick={state.clear}>
        {texts.clearFilter}
      </Button>
    ) : null,
    sorting: state.view,
    ...(props.onRetry && { onRetry: props.onRetry }),
  }
  const tools = (
    <>
      {props.more}
      {compact ? (
        <Tool
          aria-label={asCards ? texts.filterAndSort(title) : texts.filterTable(title)}
          title={texts.filter}
          aria-expanded={withBar}
          {...(state.filtered ? { 'data-on': true, c: 'var(--r-accent)' } : {})}
          onClick={() => setOpen(!open)}
        >
          <IconFilter size={16} aria-hidden />
        </Tool>
      ) : (
        filters
      )}
      {phone ? (
        <Tool
          aria-label={asCards ? texts.showAsTable(title) : texts.showAsCards(title)}
          title={asCards ? texts.table : texts.cards}
          onClick={turn}
          data-testid={`look-${list}`}
        >
          {asCards ? <IconTable size={16} aria-hidden /> : <IconLayoutList size={16} aria-hidden />}
        </Tool>
      ) : null}
      {asCards ? null : <ColumnMenu title={title} choice={choice} />}
      <ExportMenu list={list} title={title} view={state.view} columns={choice.shown} disabled={!some} />
    </>
  )
  const note = (
    <Note
      note={asCards ? clockNote(list, zone) : undefined}
      found={frame.known && !signedOut && !props.busy ? rows.total : null}
      whole={props.whole}
      filtered={state.filtered}
    />
  )
  return (
    <Panel title={title} flush testId={`${testId}-panel`} note={note} tools={signedOut ? null : tools}>
      {withBar && !signedOut ? (
        <Box px={14} py="xs">
          {filters}
        </Box>
      ) : null}
      {asCards && card ? (
        <CardList {...frame} card={card} />
      ) : asCards && some ? (
        cards
      ) : (
        <DataTable
          {...frame}
          columns={shown}
          {...(signedOut ? {} : { onSort: state.sortBy })}
          busy={props.busy ?? false}
          selectedId={props.selectedId ?? null}
          tight={props.tight ?? false}
          foot={foot}
        />
      )}
      {asCards && some ? <CardFoot columns={columns} foot={foot} testId={testId} /> : null}
    </Panel>
  )
}

interface NoteProps {
  readonly note?: string | undefined
  /** Null while that is not known. */
  readonly found: number | null
  readonly whole: number
  readonly filtered: boolean
}

/** Tells how many rows there are; with a filter, of how many. */
function Note({ note, found, whole, filtered }: NoteProps) {
  const some = found === null ? '…' : wholeText(found)
  const all = wholeText(Math.max(whole, found ?? 0))
  const known = found !== null || filtered
  return (
    <>
      {note}
      {note && known ? ' · ' : null}
      <span role="status" className="num" data-testid="row-count">
        {known ? (
          <>
            {filtered ? texts.someOfAll(some, all) : some}
            <VisuallyHidden> {texts.rows}</VisuallyHidden>
          </>
        ) : null}
      </span>
    </>
  )
}
