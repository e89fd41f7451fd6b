import type { Instrument } from '@ratchet/contract'
import { Choice } from '../../ui/Choice.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import css from './lab.module.css'
import { type SampleDraft, type SampleField, sampleOf, sampleRules } from './sample.ts'

const kinds = [
  { value: 'count', short: 'Spread evenly', name: 'So many entries, spread evenly over the ticks' },
  { value: 'minutes', short: 'Every N minutes', name: 'An entry every so many minutes of the market' },
] as const
const sides = [
  { value: 'both', short: 'In turns', name: 'Buys and sells in turns' },
  { value: 'buy', short: 'Buy', name: 'Buys alone' },
  { value: 'sell', short: 'Sell', name: 'Sells alone' },
] as const

const saidIn = 'lab-sample-fault'

interface SampleFormProps {
  readonly draft: SampleDraft
  readonly onDraft: (draft: SampleDraft) => void
  readonly instrument: Instrument
}

/** Says how the trades are drawn over the ticks; each edit counts at once. */
export function SampleForm({ draft, onDraft, instrument }: SampleFormProps) {
  const checked = sampleOf(draft, instrument)
  const wrong = 'message' in checked ? checked : null
  const field = (name: SampleField, label: string, unit: string) => (
    <NumberField
      size="xs"
      label={label}
      rule={sampleRules[name]}
      saidIn={saidIn}
      error={wrong?.field === name}
      rightSection={unit ? <span className={css.unit}>{unit}</span> : null}
      rightSectionWidth={38}
      value={draft[name]}
      onChange={(text) => onDraft({ ...draft, [name]: text })}
      name={`lab-${name}`}
      data-testid={`lab-${name}`}
    />
  )
  return (
    <div className={css.stack}>
      <div className={css.choices}>
        <Choice
          label="How entries are drawn"
          value={draft.by}
          options={kinds}
          onChange={(by) => onDraft({ ...draft, by, number: by === 'minutes' ? '30' : '100' })}
        />
        <Choice label="Side" value={draft.side} options={sides} onChange={(side) => onDraft({ ...draft, side })} />
      </div>
      <div className={`${css.fields} ${css.two}`}>
        {draft.by === 'minutes' ? field('number', 'Every', 'min') : field('number', 'Entries', '')}
        {field('lots', 'Volume', 'lots')}
        {field('stop', 'First stop', 'pips')}
        {field('target', 'First target', 'pips')}
      </div>
      {wrong ? (
        <p id={saidIn} role="alert" className={css.fault}>
          {wrong.message}
        </p>
      ) : (
        <p className={css.fine}>A stop or target of 0 is none.</p>
      )}
    </div>
  )
}
