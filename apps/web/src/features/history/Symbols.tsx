import { NativeSelect } from '@mantine/core'
import { symbolFor } from '@ratchet/domain'
import { useInstruments } from '../../api/reference.ts'
import { Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Offer, type Plan, symbolIn } from './plan.ts'
import * as texts from './texts.ts'

interface SymbolsProps {
  readonly plan: Plan
  readonly offer: Offer
  readonly onChange: (symbols: Plan['symbols']) => void
}

/** What the journal calls each symbol of the file: by rule, as it is, or as a symbol of this desk. */
export function Symbols({ plan, offer, onChange }: SymbolsProps) {
  const instruments = useInstruments()
  return (
    <Panel title={texts.symbols} note={texts.symbolsNote}>
      <Fields least={150} testId="history-symbols">
        {offer.symbols.map((name) => {
          const names = new Set([symbolFor(name), name, ...instruments.map(({ symbol }) => symbol)])
          return (
            <NativeSelect
              key={name}
              size="xs"
              label={name}
              value={symbolIn(plan, name)}
              data={[...names].map((value) => ({ value, label: value === name ? texts.unchanged(value) : value }))}
              onChange={({ currentTarget }) =>
                onChange(Object.assign({}, plan.symbols, { [name]: currentTarget.value }))
              }
            />
          )
        })}
      </Fields>
    </Panel>
  )
}
