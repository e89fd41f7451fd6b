import { Button, NativeSelect } from '@mantine/core'
import { IconFileAnalytics } from '@tabler/icons-react'
import { useSession } from '../../api/session.ts'
import { wholeText } from '../../format/text.ts'
import { clocks } from '../../trading/history/file-clocks.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Say } from '../../ui/Say.tsx'
import { spreadRule } from './file-options.ts'
import { KeptSets } from './keep/KeptSets.tsx'
import css from './lab.module.css'
import { formatText, lastingText, momentText } from './lab-text.ts'
import * as texts from './texts.ts'
import type { Files } from './useFiles.ts'
import type { TicksFound } from './work/protocol.ts'

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
      <div className={css.stack}>
        {ticks.state === 'reading' ? <Reading {...ticks} onCancel={cancel} /> : null}
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
          <button type="button" className={css.link} onClick={takeKept} data-testid="lab-kept">
            {ready ? texts.recordedPrices(instrument.symbol) : texts.noFile(instrument.symbol)}
          </button>
        ) : null}
        {ticks.state === 'none' && ticks.word ? <Say word={ticks.word} testId="lab-refused" /> : null}
        {told ? <p className={css.warn}>{told}</p> : null}
        <div className={css.fields}>
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
            rightSection={<span className={css.unit}>{texts.pips}</span>}
            rightSectionWidth={38}
            value={files.spread}
            onChange={files.setSpread}
            onBlur={files.again}
          />
        </div>
        <KeptSets files={files} />
      </div>
    </Panel>
  )
}

interface ReadingProps {
  readonly name: string
  readonly unit: 'bytes' | 'answers'
  readonly done: number
  readonly total: number
  readonly onCancel: () => void
}

function Reading({ name, unit, done, total, onCancel }: ReadingProps) {
  return (
    <div className={css.reading} data-testid="lab-reading">
      <p className={css.name}>{texts.reading(name)}</p>
      <progress aria-label={texts.reading(name)} {...(total > 0 && { value: done, max: total })} />
      <div className={css.readingFoot}>
        <span className="num">
          {total > 0 && unit === 'bytes' ? texts.megabytes((done / 1e6).toFixed(1), (total / 1e6).toFixed(1)) : ''}
        </span>
        <Button size="xs" variant="default" onClick={onCancel} data-testid="lab-cancel">
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}

function Facts({ found, digits }: { found: TicksFound; digits: number }) {
  const { ticks, names, format, barMs, spread } = found
  const first = ticks.timeMs[0] ?? 0
  const last = ticks.timeMs[ticks.length - 1] ?? 0
  return (
    <>
      <dl className={`${css.facts} num`} data-testid="lab-facts">
        <dt>{names.length === 1 ? texts.file : texts.files}</dt>
        <dd className={css.name}>
          {names.length <= 2 ? names.join(', ') : texts.andMore(names[0] ?? '', names.length - 1)}
        </dd>
        <dt>{texts.format}</dt>
        <dd>{formatText(format)}</dd>
        <dt>{texts.ticks}</dt>
        <dd>{wholeText(ticks.length)}</dd>
        <dt>{texts.from}</dt>
        <dd>{momentText(first)}</dd>
        <dt>{texts.to}</dt>
        <dd>
          {momentText(last)} <span>({lastingText(last - first)})</span>
        </dd>
        <dt>{texts.spread}</dt>
        <dd>{texts.median((spread / 10 ** digits).toFixed(digits))}</dd>
      </dl>
      {barMs > 0 ? (
        <p className={css.warn} data-testid="lab-bars">
          {texts.barsWarning}
        </p>
      ) : null}
    </>
  )
}
