import { Anchor, Button, SimpleGrid, Text } from '@mantine/core'
import type { Instrument, Risk } from '@ratchet/contract'
import type { TickColumns } from '@ratchet/domain'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { wholeText } from '../../format/text.ts'
import type { RunFound } from '../../replay/protocol.ts'
import { centsText } from '../../replay/replay-text.ts'
import { ways as wayNames } from '../../replay/texts.ts'
import type { Runs } from '../../replay/useRuns.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Say } from '../../ui/Say.tsx'
import { Progress } from '../../ui/Working.tsx'
import { EquityChart } from './EquityChart.tsx'
import { Histogram } from './Histogram.tsx'
import css from './lab.module.css'
import { RungFigures } from './RungFigures.tsx'
import { Totals } from './Totals.tsx'
import { TradeDetail } from './TradeDetail.tsx'
import { TradeTable } from './TradeTable.tsx'
import * as texts from './texts.ts'

interface ResultsProps {
  readonly ticks: TickColumns
  readonly instrument: Instrument
  readonly ladder: Risk | null
  /** False while a field is in error. */
  readonly asked: boolean
  /** Whether the trades were made elsewhere. */
  readonly imported: boolean
  readonly runs: Runs
  /** Stands below the results. */
  readonly search: ReactNode
  readonly onCancel: () => void
  readonly onAgain: () => void
}

export function Results(props: ResultsProps) {
  const { ticks, instrument, runs, asked } = props
  const { found } = runs
  const [wanted, setWanted] = useState<string | null>(null)
  const path = useRef<HTMLDivElement>(null)
  // A phone shows the table and the path one after the other: what was chosen is brought into view.
  const choose = useCallback(
    (place: number) => {
      setWanted(found?.entries[place]?.id ?? null)
      path.current?.scrollIntoView({ block: 'nearest' })
    },
    [found],
  )
  if (!found || found.tried.length === 0)
    return (
      <Panel title={texts.results} tools={<State {...props} />}>
        <EmptyState>{!asked ? texts.nothingToRun : found ? texts.noneOpen : texts.running}</EmptyState>
      </Panel>
    )
  const at = chosenAt(found, wanted)
  const [entry, run] = [found.entries[at], found.tried[at]]
  const from = ticks.timeMs[0] ?? 0
  const to = ticks.timeMs[ticks.length - 1] ?? 0
  const stale = runs.state !== 'fresh' || !asked
  return (
    <div
      className={css.results}
      data-stale={stale || undefined}
      aria-busy={runs.state === 'busy'}
      data-testid="lab-results"
    >
      <Panel
        title={texts.results}
        note={texts.tradesInResults(
          found.tried.length,
          wholeText(found.tried.length),
          props.imported,
          instrument.currency,
        )}
        tools={<State {...props} />}
      >
        <div className={css.overview}>
          <Totals figures={found.figures} bounds={found.bounds} />
          <EquityChart figures={found.figures} from={from} to={to} />
        </div>
        <Text fz="xs" c="dimmed" mt="sm">
          <strong>{wayNames.none}</strong>
          {texts.noLadderRule}
          {found.figures.plain ? (
            <>
              {' '}
              <strong>{wayNames.plain}</strong>
              {texts.plainStopRule}
            </>
          ) : null}
        </Text>
      </Panel>
      <SimpleGrid minColWidth="min(100%, 340px)" spacing={14}>
        <Panel title={texts.rungs} note={texts.rungsNote} flush>
          {props.ladder ? <RungFigures rungs={found.rungs} trades={found.tried.length} ladder={props.ladder} /> : null}
        </Panel>
        <Panel title={texts.distribution} note={texts.distributionNote(centsText(found.bars.width).slice(1))} flush>
          <Histogram bars={found.bars} />
        </Panel>
      </SimpleGrid>
      {entry && run ? (
        <div ref={path} className={css.path}>
          <Panel title={texts.trade(entry.id)} note={texts.pathNote} testId="lab-path-panel">
            <TradeDetail ticks={ticks} entry={entry} run={run} instrument={instrument} />
          </Panel>
        </div>
      ) : null}
      <Panel title={texts.allTrades} note={texts.allTradesNote} flush>
        <TradeTable found={found} chosen={at} onChoose={choose} />
      </Panel>
      {props.search}
    </div>
  )
}

/** The trade that was chosen; before that, the one with most moves, since it has most to show. */
function chosenAt({ entries, tried }: RunFound, wanted: string | null): number {
  const at = wanted === null ? -1 : entries.findIndex(({ id }) => id === wanted)
  if (at >= 0) return at
  return tried.reduce((best, run, n) => (run.changes.length > (tried[best]?.changes.length ?? 0) ? n : best), 0)
}

/** What stands in the results: whether they are those of the fields, how long they took, and the way to end a long run. */
function State({ runs, asked, onCancel, onAgain }: ResultsProps) {
  if (runs.state === 'busy')
    return (
      <>
        <Progress aria-label={texts.running} />
        <Button size="compact-xs" variant="default" onClick={onCancel} data-testid="lab-runs-cancel">
          {texts.cancel}
        </Button>
      </>
    )
  if (runs.state === 'failed')
    return (
      <Say
        word={{
          tone: 'bad',
          text: (
            <>
              {texts.runFailed} <Again onAgain={onAgain} />
            </>
          ),
        }}
      />
    )
  if (runs.state === 'cancelled')
    return (
      <Text span fz="xs" c="dimmed" role="status">
        {texts.cancelled} <Again onAgain={onAgain} />
      </Text>
    )
  if (!asked)
    return (
      <Text span fz="xs" c="dimmed">
        {texts.outOfDate}
      </Text>
    )
  return (
    <Text span fz="xs" c="dimmed" role="status" data-testid="lab-fresh">
      {texts.upToDate(runs.ms < 10 ? runs.ms.toFixed(1) : wholeText(Math.round(runs.ms)))}
    </Text>
  )
}

const Again = ({ onAgain }: { onAgain: () => void }) => (
  <Anchor component="button" size="sm" underline="always" ta="left" type="button" onClick={onAgain}>
    {texts.runAgain}
  </Anchor>
)
