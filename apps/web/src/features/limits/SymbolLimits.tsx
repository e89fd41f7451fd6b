import { Button, NativeSelect } from '@mantine/core'
import { mostLimitedSymbols } from '@ratchet/contract'
import { useInstruments } from '../../api/reference.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import css from './limits.module.css'
import { rules, type SymbolRow, symbolField } from './rules.ts'

interface SymbolLimitsProps {
  readonly server: string | undefined
  readonly rows: readonly SymbolRow[]
  /** What is wrong, by the names of the fields. */
  readonly wrong: Readonly<Record<string, string | true | undefined>>
  readonly onChange: (rows: readonly SymbolRow[]) => void
}

/** The limits of single symbols, a row each: beside what any symbol may have. */
export function SymbolLimits({ server, rows, wrong, onChange }: SymbolLimitsProps) {
  const offered = useInstruments(server).map(({ symbol }) => symbol)
  const taken = new Set(rows.map(({ symbol }) => symbol))
  const next = offered.find((symbol) => !taken.has(symbol))
  const put = (at: number, change: Partial<SymbolRow>) =>
    onChange(rows.map((row, n) => (n === at ? { ...row, ...change } : row)))
  return (
    <fieldset className={css.group}>
      <legend>Single symbols</legend>
      {rows.map((row, n) => {
        const lots = (part: 'tradeVolume' | 'openVolume', label: string) => (
          <NumberField
            name={symbolField(part, n)}
            label={label}
            aria-label={`${label} of ${row.symbol}, in lots`}
            placeholder="no limit"
            value={row[part]}
            onChange={(value) => put(n, { [part]: value })}
            rule={rules[part === 'tradeVolume' ? 'tradeVolume' : 'symbolVolume']}
            error={wrong[symbolField(part, n)]}
          />
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place.
          <div key={n} className={css.symbol}>
            <NativeSelect
              name={symbolField('symbol', n)}
              label="Symbol"
              data={[...new Set([row.symbol, ...offered])]}
              value={row.symbol}
              error={wrong[symbolField('symbol', n)]}
              onChange={({ currentTarget }) => put(n, { symbol: currentTarget.value })}
            />
            {lots('tradeVolume', 'Size of a trade')}
            {lots('openVolume', 'Open volume')}
            <Button
              variant="default"
              aria-label={`Remove the limits of ${row.symbol}`}
              onClick={() => onChange(rows.filter((_, other) => other !== n))}
            >
              Remove
            </Button>
          </div>
        )
      })}
      <Button
        size="xs"
        variant="default"
        className={css.add ?? ''}
        disabled={rows.length >= mostLimitedSymbols || next === undefined}
        onClick={() => next !== undefined && onChange([...rows, { symbol: next, tradeVolume: '', openVolume: '' }])}
      >
        Add a symbol
      </Button>
    </fieldset>
  )
}
