import { Stack } from '@mantine/core'
import type { Instrument, Risk } from '@ratchet/contract'
import {
  drawEntries,
  type EntriesBy,
  firstTickAt,
  type LabEntry,
  openPrice,
  priceNumber,
  type TickColumns,
  tickAt,
  volumeNumber,
} from '@ratchet/domain'
import { type ReactNode, useMemo, useState } from 'react'
import { areBars } from '../../replay/protocol.ts'
import { type Question, useRuns } from '../../replay/useRuns.ts'
import type { TicksState } from '../../replay/useTicks.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './lab.module.css'
import { firstLevel } from './path.ts'
import { PlacePanel } from './placed/PlacePanel.tsx'
import { usePlaced } from './placed/usePlaced.ts'
import { Results } from './Results.tsx'
import { firstSample, sampleOf, tradeOf } from './sample.ts'
import { type Source, TradesPanel } from './TradesPanel.tsx'
import * as texts from './texts.ts'
import { useImported } from './useImported.ts'
import { useOwn } from './useOwn.ts'

/** The trade for which the ladder is drawn beside its fields. */
export interface DrawnTrade {
  readonly instrument: Instrument
  readonly type: 'Buy' | 'Sell'
  readonly volume: number
  readonly open: number
  readonly first: { readonly sl: number; readonly tp: number }
}

interface LabProps {
  readonly ticks: TicksState
  readonly instrument: Instrument | undefined
  /** Where the ticks are chosen. */
  readonly files: ReactNode
  /** Null while a field of it is in error. */
  readonly ladder: Risk | null
  /** The trader's default ladder; null where there is none to compare with. */
  readonly present: Risk | null
  readonly editor: (drawn: DrawnTrade | null) => ReactNode
  /** Looks for a better ladder, below the results. */
  readonly search: (ticks: TickColumns, question: Question | null) => ReactNode
}

/** What decided when the trades of each source open. (LAB9) */
const entriesBy = { sample: 'clock', set: 'hindsight', own: 'trader', imported: 'trader' } as const satisfies Readonly<
  Record<Source, EntriesBy>
>

/** Trades run again through another ladder on ticks of one's own: all of it in this browser. */
export function Lab({ ticks: state, instrument, files, ladder, present, editor, search }: LabProps) {
  const [sample, setSample] = useState(firstSample)
  const [source, setSource] = useState<Source>('sample')
  const ticks = state.state === 'ready' ? state.found.ticks : null
  const bars = state.state === 'ready' && areBars(state.found)
  const own = useOwn(ticks, instrument, source === 'own')
  const drawnEntries = useMemo(() => {
    const checked = instrument && ticks ? sampleOf(sample, instrument) : null
    return checked && 'sample' in checked && ticks ? drawEntries(ticks, checked.sample) : null
  }, [sample, instrument, ticks])
  const placed = usePlaced(ticks)
  const trade = instrument ? tradeOf(sample, instrument) : null
  const stop = trade && 'trade' in trade ? trade.trade.stop : null
  const imported = useImported(ticks, instrument, stop, source === 'imported')
  const bySource = {
    sample: drawnEntries,
    set: placed.entries.length ? placed.entries : null,
    own: own.own?.entries,
    imported: imported.imported?.entries,
  }
  const entries = bySource[source] ?? null
  const question = useMemo<Question | null>(
    () =>
      entries && ladder && instrument
        ? { entries, tried: ladder, present, instrument, bars, by: entriesBy[source] }
        : null,
    [entries, ladder, present, instrument, bars, source],
  )
  const { runs, cancel, again } = useRuns(ticks, question)
  const drawn = useMemo(
    () => (instrument && ticks ? drawnOf(ticks, entries?.[0], instrument) : null),
    [instrument, ticks, entries],
  )
  return (
    <div className={css.lab}>
      <Stack gap={14} miw={0}>
        {files}
        {instrument && ticks ? (
          <TradesPanel
            source={source}
            onSource={setSource}
            sample={sample}
            onSample={setSample}
            own={own}
            imported={imported}
            instrument={instrument}
          />
        ) : null}
        {ticks ? (
          <Panel title={texts.ladder} note={texts.ladderNote} testId="lab-ladder">
            {editor(drawn)}
          </Panel>
        ) : null}
      </Stack>
      <Stack gap={14} miw={0}>
        {instrument && ticks && source === 'set' ? (
          <PlacePanel
            key={`${instrument.symbol} ${ticks.length} ${ticks.timeMs[0]}`}
            ticks={ticks}
            instrument={instrument}
            draft={sample}
            placed={placed}
          />
        ) : null}
        {source === 'set' && ticks && placed.entries.length === 0 ? (
          <Panel title={texts.results}>
            <EmptyState>{texts.noEntries}</EmptyState>
          </Panel>
        ) : instrument && ticks ? (
          <Results
            ticks={ticks}
            instrument={instrument}
            ladder={ladder}
            asked={question !== null}
            imported={source === 'imported'}
            runs={runs}
            search={search(ticks, question)}
            onCancel={cancel}
            onAgain={again}
          />
        ) : (
          <Begin reading={state.state === 'reading'} />
        )}
      </Stack>
    </div>
  )
}

/** The first trade, with its levels as prices. */
function drawnOf(ticks: TickColumns, entry: LabEntry | undefined, instrument: Instrument): DrawnTrade | null {
  if (!entry) return null
  const open = openPrice(entry.side, tickAt(ticks, firstTickAt(ticks, entry.openAt)))
  const price = (points: number) => priceNumber(points, instrument)
  return {
    instrument,
    type: entry.side === 'buy' ? 'Buy' : 'Sell',
    volume: volumeNumber(entry.volume),
    open: price(open),
    first: { sl: price(firstLevel(entry, open, 'sl')), tp: price(firstLevel(entry, open, 'tp')) },
  }
}

function Begin({ reading }: { reading: boolean }) {
  return (
    <Panel title={texts.howItWorks}>
      <Stack gap="xs" maw="68ch" fz="md" lh={1.65} c="dimmed">
        {reading ? (
          <p>{texts.resultsAppear}</p>
        ) : (
          <>
            <p>{texts.intro}</p>
            <ol>
              <li>
                <strong>{texts.ticksStep}</strong> {texts.fromTerminal} <em>{texts.menuSymbols}</em>
                {texts.yourSymbol} <em>{texts.menuTicks}</em>, <em>{texts.menuExport}</em>
                {texts.otherFiles}
              </li>
              <li>
                <strong>{texts.tradesStep}</strong> {texts.tradesStepText}
              </li>
              <li>
                <strong>{texts.ladderStep}</strong> {texts.ladderStepText}
              </li>
            </ol>
          </>
        )}
      </Stack>
    </Panel>
  )
}
