import { CloseButton, Group, NativeSelect, TextInput } from '@mantine/core'
import { filterMaxCharacters, type ListKey, tradeStatuses } from '@ratchet/contract'
import { IconSearch } from '@tabler/icons-react'
import { useInstruments } from '../../api/reference.ts'
import css from './tables.module.css'
import * as texts from './texts.ts'
import type { ColumnChoice, TableView } from './useTableView.ts'

interface FilterBarProps {
  readonly list: ListKey
  readonly title: string
  readonly state: TableView
  readonly choice: ColumnChoice
  /** Cards have no headings to sort by. */
  readonly withSorting: boolean
}

const select = { size: 'xs', flex: '1 1 96px' } as const

/** Finds rows by words, symbol and, for orders, state. */
export function FilterBar({ list, title, state, choice, withSorting }: FilterBarProps) {
  const { view, typed, type, set } = state
  const symbols = useInstruments().map(({ symbol }) => symbol)
  return (
    <Group gap={6} className={css.bar}>
      <TextInput
        className={css.search ?? ''}
        flex="1 1 150px"
        size="xs"
        type="search"
        value={typed}
        maxLength={filterMaxCharacters}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && type('')}
        placeholder={texts.filter}
        aria-label={texts.filterTable(title)}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={
          typed ? <CloseButton size={24} aria-label={texts.clearFilterOf(title)} onClick={() => type('')} /> : null
        }
        data-testid={`filter-${list}`}
      />
      <NativeSelect
        {...select}
        aria-label={texts.symbolFilter(title)}
        value={view.symbol ?? ''}
        onChange={(event) => set({ symbol: event.currentTarget.value })}
        data={[{ value: '', label: texts.allSymbols }, ...symbols]}
      />
      {list === 'trades' ? (
        <NativeSelect
          {...select}
          aria-label={texts.statusFilter(title)}
          value={view.status ?? ''}
          onChange={(event) => set({ status: event.currentTarget.value })}
          data={[{ value: '', label: texts.allStatuses }, ...tradeStatuses]}
        />
      ) : null}
      {withSorting ? <SortSelect title={title} state={state} choice={choice} /> : null}
    </Group>
  )
}

function SortSelect({ title, state, choice }: Pick<FilterBarProps, 'title' | 'state' | 'choice'>) {
  const { sort, order } = state.view
  const ways = choice.all.flatMap(({ key, label }) => [
    { value: `${key} desc`, label: `${label} ↓` },
    { value: `${key} asc`, label: `${label} ↑` },
  ])
  return (
    <NativeSelect
      {...select}
      aria-label={texts.sortTable(title)}
      value={sort ? `${sort} ${order ?? 'desc'}` : ''}
      onChange={(event) => {
        const [key = '', way] = event.currentTarget.value.split(' ')
        state.set(key ? { sort: key, order: way as 'asc' | 'desc' } : { sort: undefined, order: undefined })
      }}
      data={[{ value: '', label: texts.newestFirst }, ...ways]}
    />
  )
}
