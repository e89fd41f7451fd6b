import { Button, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core'
import type { HistoryImport } from '@ratchet/contract'
import type { JournalTrade } from '@ratchet/domain'
import { useMemo } from 'react'
import { type Filters, isFiltered } from './filters.ts'
import css from './journal.module.css'
import * as texts from './texts.ts'

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
  { value: '', label: texts.bothSides },
  { value: 'buy', label: texts.buy },
  { value: 'sell', label: texts.sell },
]

/** What is chosen stays to be chosen, also where no trade has it. */
function choices(all: string, values: readonly string[], chosen: string) {
  const known = [...new Set(chosen ? [...values, chosen] : values)].sort()
  return [{ value: '', label: all }, ...known.map((value) => ({ value, label: value }))]
}

function sourcesOf(imports: readonly HistoryImport[], chosen: string) {
  const known = imports.map(({ id, fileName }) => ({ value: id, label: texts.importedFile(fileName) }))
  const gone = chosen !== '' && chosen !== 'all' && known.every(({ value }) => value !== chosen)
  return [
    { value: '', label: texts.ownTrades },
    ...known,
    ...(gone ? [{ value: chosen, label: texts.undoneImport }] : []),
    { value: 'all', label: texts.ownAndImported },
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
      error={name === 'to' && filters.from && filters.to && filters.from > filters.to ? texts.beforeFirstDay : null}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
  return (
    <fieldset className={css.filters} data-testid="journal-filters">
      <VisuallyHidden component="legend">{texts.filters}</VisuallyHidden>
      {imports.length > 0 || filters.source ? (
        <NativeSelect
          size="xs"
          label={texts.source}
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
          label={texts.currency}
          value={currency}
          data={currencies.map((value) => ({ value, label: value || texts.unknownCurrency }))}
          onChange={({ currentTarget }) => onChange({ money: currentTarget.value, account: '' })}
        />
      ) : null}
      {select('account', texts.account, choices(texts.allAccounts, accounts, filters.account))}
      {select('symbol', texts.symbol, choices(texts.allSymbols, symbols, filters.symbol))}
      {select('side', texts.side, sides)}
      {tags.length > 0 || filters.tag ? select('tag', texts.tag, choices(texts.allTrades, tags, filters.tag)) : null}
      {day('from', texts.closedFrom)}
      {day('to', texts.closedTo)}
      <Button size="xs" variant="default" disabled={!isFiltered(filters)} onClick={onClear}>
        {texts.clear}
      </Button>
    </fieldset>
  )
}
