import { Group, SimpleGrid, Stack } from '@mantine/core'
import type { Instrument } from '@ratchet/contract'
import { Choice } from '../../ui/Choice.tsx'
import { SampleField, SampleWord, TradeFields } from './SampleField.tsx'
import { type SampleDraft, sampleOf } from './sample.ts'
import * as texts from './texts.ts'

const kinds = [
  { value: 'count', short: texts.spreadEvenly, name: texts.spreadEvenlyName },
  { value: 'minutes', short: texts.everyMinutes, name: texts.everyMinutesName },
] as const
const sides = [
  { value: 'both', short: texts.alternate, name: texts.alternateName },
  { value: 'buy', short: texts.buy, name: texts.buyName },
  { value: 'sell', short: texts.sell, name: texts.sellName },
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
    <Stack gap={12}>
      <Group gap="xs">
        <Choice
          label={texts.timing}
          value={draft.by}
          options={kinds}
          onChange={(by) => onDraft({ ...draft, by, number: by === 'minutes' ? '30' : '100' })}
        />
        <Choice
          label={texts.side}
          value={draft.side}
          options={sides}
          onChange={(side) => onDraft({ ...draft, side })}
        />
      </Group>
      <SimpleGrid minColWidth="140px" spacing={10} style={{ alignItems: 'end' }}>
        {draft.by === 'minutes' ? (
          <SampleField {...shared} name="number" label={texts.every} unit={texts.minutes} />
        ) : (
          <SampleField {...shared} name="number" label={texts.entries} />
        )}
        <TradeFields {...shared} />
      </SimpleGrid>
      <SampleWord wrong={wrong} />
    </Stack>
  )
}
