import { Button, NativeSelect } from '@mantine/core'
import { mostLimitedSymbols } from '@ratchet/contract'
import { useInstruments } from '../../api/reference.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import css from './limits.module.css'
import { rules, type SymbolRow, symbolField } from './rules.ts'
import * as texts from './texts.ts'

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
      <legend>{texts.singleSymbols}</legend>
      {rows.map((row, n) => {
        const lots = (part: 'tradeVolume' | 'openVolume', label: string) => (
          <NumberField
            name={symbolField(part, n)}
            label={label}
            aria-label={texts.lotsOfSymbol(label, row.symbol)}
            placeholder={texts.noLimit}
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
              label={texts.symbol}
              data={[...new Set([row.symbol, ...offered])]}
              value={row.symbol}
              error={wrong[symbolField('symbol', n)]}
              onChange={({ currentTarget }) => put(n, { symbol: currentTarget.value })}
            />
            {lots('tradeVolume', texts.tradeSize)}
            {lots('openVolume', texts.openVolume)}
            <Button
              variant="default"
              aria-label={texts.removeSymbol(row.symbol)}
              onClick={() => onChange(rows.filter((_, other) => other !== n))}
            >
              {texts.remove}
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
        {texts.addSymbol}
      </Button>
    </fieldset>
  )
}
