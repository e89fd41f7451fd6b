import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { HistoryImport } from '@ratchet/contract'
import type { JournalTrade } from '@ratchet/domain'
import { useMemo } from 'react'
import { type Filters, isFiltered } from './filters.ts'
import css from './journal.module.css'

interface FilterBarProps {
  readonly filters: Filters
  readonly currencies: readonly string[]
  readonly currency: string
  /** All of the currency, of whatever filter. */
  readonly trades: readonly JournalTrade[]
  readonly tags: readonly string[]
  readonly imports: readonly HistoryImport[]
  readonly onChange: (next: Partial<Filters>) => void
  readonly onClear: () => void
}

const sides = [
  { value: '', label: 'Both sides' },
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
]

/** What is chosen stays to be chosen, also where no trade has it. */
function choices(all: string, values: readonly string[], chosen: string) {
  const known = [...new Set(chosen ? [...values, chosen] : values)].sort()
  return [{ value: '', label: all }, ...known.map((value) => ({ value, label: value }))]
}

function sourcesOf(imports: readonly HistoryImport[], chosen: string) {
  const known = imports.map(({ id, fileName }) => ({ value: id, label: `Imported: ${fileName}` }))
  const gone = chosen !== '' && chosen !== 'all' && known.every(({ value }) => value !== chosen)
  return [
    { value: '', label: 'Traded at this desk' },
    ...known,
    ...(gone ? [{ value: chosen, label: 'An import that is undone' }] : []),
    { value: 'all', label: 'All, imported too' },
  ]
}

/** Chooses the trades that are looked at. */
export function FilterBar({ filters, currencies, currency, trades, tags, imports, onChange, onClear }: FilterBarProps) {
  const [accounts, symbols] = useMemo(
    () => [trades.map(({ account }) => account), trades.map(({ symbol }) => symbol)],
    [trades],
  )
  const select = (
    name: 'account' | 'symbol' | 'side' | 'tag',
    label: string,
    data: { value: string; label: string }[],
  ) => (
    <NativeSelect
      size="xs"
      label={label}
      value={filters[name]}
      data={data}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      size="xs"
      type="date"
      label={label}
      value={filters[name]}
      error={name === 'to' && filters.from && filters.to && filters.from > filters.to ? 'Before the first day.' : null}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
  return (
    <fieldset className={css.filters} data-testid="journal-filters">
      <legend className={css.legend}>Filters</legend>
      {imports.length > 0 || filters.source ? (
        <NativeSelect
          size="xs"
          label="Source"
          value={filters.source}
          data={sourcesOf(imports, filters.source)}
          onChange={({ currentTarget }) =>
            onChange({ source: currentTarget.value, account: '', symbol: '', money: '', tag: '' })
          }
        />
      ) : null}
      {currencies.length > 1 ? (
        <NativeSelect
          size="xs"
          label="Currency"
          value={currency}
          data={currencies.map((value) => ({ value, label: value || 'Unknown' }))}
          onChange={({ currentTarget }) => onChange({ money: currentTarget.value, account: '' })}
        />
      ) : null}
      {select('account', 'Account', choices('All accounts', accounts, filters.account))}
      {select('symbol', 'Symbol', choices('All symbols', symbols, filters.symbol))}
      {select('side', 'Side', sides)}
      {tags.length > 0 || filters.tag ? select('tag', 'Tag', choices('All trades', tags, filters.tag)) : null}
      {day('from', 'Closed from (UTC)')}
      {day('to', 'Closed to (UTC)')}
      <Button size="xs" variant="default" disabled={!isFiltered(filters)} onClick={onClear}>
        Clear
      </Button>
    </fieldset>
  )
}
