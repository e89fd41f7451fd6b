import { Anchor, Button, Group, Paper, SimpleGrid, Text, TextInput } from '@mantine/core'
import { type Instrument, mostArchiveDays } from '@ratchet/contract'
import { archiveNameOf, dayMs } from '@ratchet/domain'
import { useState } from 'react'
import { wholeText } from '../../../format/text.ts'
import { Say } from '../../../ui/Say.tsx'
import { Working } from '../../../ui/Working.tsx'
import { dayText } from './download.ts'
import * as texts from './texts.ts'
import { type useDownload, wantedText } from './useDownload.ts'

interface DownloadTicksProps {
  readonly own: ReturnType<typeof useDownload>
  readonly instrument: Instrument
}

/** Brings ticks of a public archive into the kept ones, day by day. */
export function DownloadTicks({ own, instrument }: DownloadTicksProps) {
  const { downloading, unfinished } = own
  if (downloading.state === 'busy') return <Busy {...downloading} onCancel={() => own.cancel()} />
  if (unfinished)
    return (
      <Paper withBorder p="md" bg="var(--r-raised)" data-testid="lab-download-stopped">
        {downloading.word ? <Say word={downloading.word} testId="lab-download-word" /> : null}
        <Text fz="sm" mb="xs">
          {texts.downloadStopped(wantedText(unfinished.wanted), dayText(unfinished.at.dayMs))}
        </Text>
        <Group justify="space-between" gap={10}>
          <Button size="xs" onClick={() => own.goOn()} data-testid="lab-download-on">
            {texts.continueDownload}
          </Button>
          <Button size="xs" variant="default" onClick={() => own.giveUp()} data-testid="lab-download-drop">
            {texts.discard}
          </Button>
        </Group>
      </Paper>
    )
  return (
    <>
      {archiveNameOf(instrument.symbol) ? <DaysForm own={own} instrument={instrument} /> : null}
      <Say word={downloading.word} testId="lab-download-word" />
    </>
  )
}

/** The first moment of a day as a field has it, in UTC. */
const momentOf = (text: string): number => Date.parse(`${text}T00:00:00Z`)

function DaysForm({ own, instrument: { symbol, digits } }: DownloadTicksProps) {
  const [isOpen, setOpen] = useState(false)
  const [[from, to], setDays] = useState(['', ''])
  const yesterday = dayText(Date.now() - dayMs)
  const start = () => {
    const [fromMs, toMs] = [momentOf(from), momentOf(to)]
    const days = (toMs - fromMs) / dayMs + 1
    if (!(days >= 1)) own.say(texts.wrongOrder)
    else if (to > yesterday) own.say(texts.notOver)
    else if (days > mostArchiveDays) own.say(texts.tooManyDays(mostArchiveDays))
    else own.start({ symbol, digits, fromMs, toMs })
  }
  return (
    <>
      <Anchor
        component="button"
        size="sm"
        underline="always"
        ta="left"
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen((now) => !now)}
        data-testid="lab-download"
      >
        {texts.downloadFromArchive(symbol)}
      </Anchor>
      {isOpen ? (
        <SimpleGrid minColWidth="100px" spacing={10} style={{ alignItems: 'end' }}>
          <TextInput
            type="date"
            size="xs"
            label={texts.firstDayToDownload}
            max={yesterday}
            value={from}
            onChange={({ currentTarget: { value } }) => setDays(([, to]) => [value, to])}
            data-testid="lab-download-from"
          />
          <TextInput
            type="date"
            size="xs"
            label={texts.lastDayToDownload}
            max={yesterday}
            value={to}
            onChange={({ currentTarget: { value } }) => setDays(([from]) => [from, value])}
            data-testid="lab-download-to"
          />
          <Button size="xs" variant="default" onClick={start} data-testid="lab-download-start">
            {texts.download}
          </Button>
        </SimpleGrid>
      ) : null}
    </>
  )
}

type BusyProps = Extract<DownloadTicksProps['own']['downloading'], { readonly state: 'busy' }> & {
  readonly onCancel: () => void
}

function Busy({ wanted, at, hours, onCancel }: BusyProps) {
  const days = (wanted.toMs - wanted.fromMs) / dayMs + 1
  const done = (at.dayMs - wanted.fromMs) / dayMs
  return (
    <Working
      text={texts.downloading(wantedText(wanted))}
      done={done * 24 + hours}
      total={days * 24}
      detail={texts.downloadProgress(Math.min(done + 1, days), days, wholeText(at.ticks))}
      onCancel={onCancel}
      testId="lab-downloading"
      cancelTestId="lab-download-cancel"
    />
  )
}
