import { Anchor, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconFileAnalytics } from '@tabler/icons-react'
import { useSession } from '../../api/session.ts'
import { wholeText } from '../../format/text.ts'
import type { TicksFound } from '../../replay/protocol.ts'
import { formatText, lastingText, momentText } from '../../replay/replay-text.ts'
import { clocks } from '../../trading/history/file-clocks.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import { Figure, Figures } from '../../ui/Figures.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Say } from '../../ui/Say.tsx'
import { Working } from '../../ui/Working.tsx'
import { KeptSets } from './keep/KeptSets.tsx'
import * as texts from './texts.ts'
import { type Files, spreadRule } from './useFiles.ts'

/** Where the ticks come from: the trader's own files, which are read here, and sent nowhere unless the trader has them kept. */
export function TicksPanel({ files }: { files: Files }) {
  const { user } = useSession()
  const { ticks, read, takeKept, cancel, instrument, symbol, symbols, setSymbol, told } = files
  const ready = ticks.state === 'ready'
  const small = ticks.state !== 'none'
  return (
    <Panel
      title={texts.ticks}
      note={ready ? (ticks.found.format.startsWith('kept') ? texts.fromServer : texts.readInBrowser) : undefined}
      testId="lab-ticks"
    >
      <Stack gap={12}>
        {ticks.state === 'reading' ? (
          <Working
            text={texts.reading(ticks.name)}
            done={ticks.done}
            total={ticks.total}
            detail={
              ticks.total > 0 && ticks.unit === 'bytes'
                ? texts.megabytes((ticks.done / 1e6).toFixed(1), (ticks.total / 1e6).toFixed(1))
                : ''
            }
            onCancel={cancel}
            testId="lab-reading"
            cancelTestId="lab-cancel"
          />
        ) : null}
        {ready ? <Facts found={ticks.found} digits={instrument?.digits ?? 2} /> : null}
        {/* It stays while files are read: one that is let fall then must not take the page's place. */}
        <DropZone
          onFiles={read}
          small={small}
          multiple
          icon={<IconFileAnalytics size={small ? 20 : 34} stroke={1.4} aria-hidden />}
          title={small ? texts.chooseOther : texts.chooseFiles}
          hint={small ? texts.replacesTicks : texts.fileKinds}
          accept=".csv,.txt,.gz,.zip,.tsv,.bi5,text/csv,text/plain,application/gzip,application/zip"
          testId="lab-files"
        />
        {user && ticks.state !== 'reading' && instrument ? (
          <Anchor
            component="button"
            size="sm"
            underline="always"
            ta="left"
            type="button"
            onClick={takeKept}
            data-testid="lab-kept"
          >
            {ready ? texts.recordedPrices(instrument.symbol) : texts.noFile(instrument.symbol)}
          </Anchor>
        ) : null}
        {ticks.state === 'none' && ticks.word ? <Say word={ticks.word} testId="lab-refused" /> : null}
        {told ? (
          <Text fz="xs" c="var(--r-recorded)">
            {told}
          </Text>
        ) : null}
        <SimpleGrid minColWidth="100px" spacing={10} style={{ alignItems: 'end' }}>
          <NativeSelect
            size="xs"
            label={texts.symbol}
            data={symbols}
            value={symbol}
            onChange={({ currentTarget }) => setSymbol(currentTarget.value)}
            data-testid="lab-symbol"
          />
          <NativeSelect
            size="xs"
            label={texts.fileTimeZone}
            title={texts.fileTimeZoneHint}
            data={clocks.map(({ value, label }) => ({ value, label }))}
            value={files.clock}
            onChange={({ currentTarget }) => files.setClock(currentTarget.value)}
          />
          <NumberField
            size="xs"
            label={texts.barSpread}
            title={texts.barSpreadHint}
            rule={spreadRule}
            rightSection={
              <Text span fz="xs" c="dimmed">
                {texts.pips}
              </Text>
            }
            rightSectionWidth={38}
            value={files.spread}
            onChange={files.setSpread}
            onBlur={files.again}
          />
        </SimpleGrid>
        <KeptSets files={files} />
      </Stack>
    </Panel>
  )
}

function Facts({ found, digits }: { found: TicksFound; digits: number }) {
  const { ticks, names, format, barMs, spread } = found
  const first = ticks.timeMs[0] ?? 0
  const last = ticks.timeMs[ticks.length - 1] ?? 0
  return (
    <>
      <Figures as="rows" testId="lab-facts">
        <Figure label={names.length === 1 ? texts.file : texts.files}>
          {names.length <= 2 ? names.join(', ') : texts.andMore(names[0] ?? '', names.length - 1)}
        </Figure>
        <Figure label={texts.format}>{formatText(format)}</Figure>
        <Figure label={texts.ticks}>{wholeText(ticks.length)}</Figure>
        <Figure label={texts.from}>{momentText(first)}</Figure>
        <Figure label={texts.to}>{`${momentText(last)} (${lastingText(last - first)})`}</Figure>
        <Figure label={texts.spread}>{texts.median((spread / 10 ** digits).toFixed(digits))}</Figure>
      </Figures>
      {barMs > 0 ? (
        <Text fz="xs" c="var(--r-recorded)" data-testid="lab-bars">
          {texts.barsWarning}
        </Text>
      ) : null}
    </>
  )
}
