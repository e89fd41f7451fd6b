import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { Instrument } from '@ratchet/contract'
import { Choice } from '../../ui/Choice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Imported, Own } from './MadeTrades.tsx'
import { SampleWord, TradeFields } from './SampleField.tsx'
import { SampleForm } from './SampleForm.tsx'
import { type SampleDraft, tradeOf } from './sample.ts'
import * as texts from './texts.ts'
import type { ImportedTrades } from './useImported.ts'
import type { OwnTrades } from './useOwn.ts'

export type Source = 'sample' | 'set' | 'own' | 'imported'
const sources = [
  { value: 'sample', short: texts.sample, name: texts.sampleName },
  { value: 'set', short: texts.placed, name: texts.placedName },
  { value: 'own', short: texts.mine, name: texts.mineName },
  { value: 'imported', short: texts.imported, name: texts.importedName },
] as const

interface TradesPanelProps {
  readonly source: Source
  readonly onSource: (source: Source) => void
  readonly sample: SampleDraft
  readonly onSample: (sample: SampleDraft) => void
  readonly own: OwnTrades
  readonly imported: ImportedTrades
  readonly instrument: Instrument
}

export function TradesPanel({ source, onSource, sample, onSample, own, imported, instrument }: TradesPanelProps) {
  return (
    <Panel
      title={texts.trades}
      tools={<Choice label={texts.source} value={source} options={sources} onChange={onSource} />}
      testId="lab-sample"
    >
      {source === 'sample' ? (
        <SampleForm draft={sample} onDraft={onSample} instrument={instrument} />
      ) : source === 'set' ? (
        <SetForm draft={sample} onDraft={onSample} instrument={instrument} />
      ) : source === 'own' ? (
        <Own {...own} symbol={instrument.symbol} />
      ) : (
        <Imported trades={imported} draft={sample} onDraft={onSample} instrument={instrument} />
      )}
    </Panel>
  )
}

type SetFormProps = Pick<Parameters<typeof SampleForm>[0], 'draft' | 'onDraft' | 'instrument'>

/** What the entry is that is set next; those that are set stay as they are. */
function SetForm({ draft, onDraft, instrument }: SetFormProps) {
  const checked = tradeOf(draft, instrument)
  const wrong = 'message' in checked ? checked : null
  return (
    <Stack gap={12}>
      <SimpleGrid minColWidth="100px" spacing={10} style={{ alignItems: 'end' }}>
        <TradeFields draft={draft} onDraft={onDraft} wrong={wrong} />
      </SimpleGrid>
      <SampleWord wrong={wrong} />
      <Text fz="xs" c="dimmed">
        {texts.nextEntry}
      </Text>
    </Stack>
  )
}
