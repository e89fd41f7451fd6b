import type { Instrument } from '@ratchet/contract'
import { Choice } from '../../ui/Choice.tsx'
import css from './lab.module.css'
import { SampleField, SampleWord, TradeFields } from './SampleField.tsx'
import { type SampleDraft, sampleOf } from './sample.ts'

const kinds = [
  { value: 'count', short: 'Spread evenly', name: 'So many entries, spread evenly over the ticks' },
  { value: 'minutes', short: 'Every N minutes', name: 'An entry every so many minutes of the market' },
] as const
const sides = [
  { value: 'both', short: 'Alternate', name: 'Alternate buys and sells' },
  { value: 'buy', short: 'Buy', name: 'Buys alone' },
  { value: 'sell', short: 'Sell', name: 'Sells alone' },
] as const

interface SampleFormProps {
  readonly draft: SampleDraft
  readonly onDraft: (draft: SampleDraft) => void
  readonly instrument: Instrument
}

/** Says how the trades are drawn over the ticks; each edit counts at once. */
export function SampleForm({ draft, onDraft, instrument }: SampleFormProps) {
  const checked = sampleOf(draft, instrument)
  const wrong = 'message' in checked ? checked : null
  const shared = { draft, onDraft, wrong }
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
        {draft.by === 'minutes' ? (
          <SampleField {...shared} name="number" label="Every" unit="min" />
        ) : (
          <SampleField {...shared} name="number" label="Entries" />
        )}
        <TradeFields {...shared} />
      </div>
      <SampleWord wrong={wrong} />
    </div>
  )
}
