import { NativeSelect } from '@mantine/core'
import { mostLimitedSymbols } from '@ratchet/contract'
import { useInstruments } from '../../api/reference.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { EditRows } from './EditRows.tsx'
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
  const isFull = rows.length >= mostLimitedSymbols || next === undefined
  return (
    <EditRows
      title={texts.singleSymbols}
      rows={rows}
      onChange={onChange}
      next={isFull ? undefined : { symbol: next, tradeVolume: '', openVolume: '' }}
      add={texts.addSymbol}
      removeName={({ symbol }) => texts.removeSymbol(symbol)}
      labels={22}
    >
      {(row, n, put) => {
        const lots = (part: 'tradeVolume' | 'openVolume', label: string) => (
          <NumberField
            flex="1 1 120px"
            name={symbolField(part, n)}
            label={label}
            aria-label={texts.lotsOfSymbol(label, row.symbol)}
            placeholder={texts.noLimit}
            value={row[part]}
            onChange={(value) => put({ [part]: value })}
            rule={rules[part === 'tradeVolume' ? 'tradeVolume' : 'symbolVolume']}
            error={wrong[symbolField(part, n)]}
          />
        )
        return (
          <>
            <NativeSelect
              flex="1 1 150px"
              name={symbolField('symbol', n)}
              label={texts.symbol}
              data={[...new Set([row.symbol, ...offered])]}
              value={row.symbol}
              error={wrong[symbolField('symbol', n)]}
              onChange={({ currentTarget }) => put({ symbol: currentTarget.value })}
            />
            {lots('tradeVolume', texts.tradeSize)}
            {lots('openVolume', texts.openVolume)}
          </>
        )
      }}
    </EditRows>
  )
}
