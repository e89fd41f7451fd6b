import { Button, Flex, NativeSelect } from '@mantine/core'
import { mostLimitedSymbols } from '@ratchet/contract'
import { useInstruments } from '../../api/reference.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { LimitsGroup } from './LimitsGroup.tsx'
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
    <LimitsGroup title={texts.singleSymbols}>
      {rows.map((row, n) => {
        const lots = (part: 'tradeVolume' | 'openVolume', label: string) => (
          <NumberField
            flex="1 1 120px"
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
          <Flex key={n} wrap="wrap" gap="xs" align="start">
            <NativeSelect
              flex="1 1 150px"
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
              mt={22}
              variant="default"
              aria-label={texts.removeSymbol(row.symbol)}
              onClick={() => onChange(rows.filter((_, other) => other !== n))}
            >
              {texts.remove}
            </Button>
          </Flex>
        )
      })}
      <Button
        size="xs"
        variant="default"
        style={{ alignSelf: 'start' }}
        disabled={rows.length >= mostLimitedSymbols || next === undefined}
        onClick={() => next !== undefined && onChange([...rows, { symbol: next, tradeVolume: '', openVolume: '' }])}
      >
        {texts.addSymbol}
      </Button>
    </LimitsGroup>
  )
}
