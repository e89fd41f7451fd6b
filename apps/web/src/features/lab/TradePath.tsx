import { Button, Group, Text } from '@mantine/core'
import { candlePeriods, type Instrument } from '@ratchet/contract'
import { type LabEntry, priceNumber, type Run, type TickColumns } from '@ratchet/domain'
import { useMemo, useRef } from 'react'
import { priceText } from '../../format/text.ts'
import { ChartBox } from '../../ui/chart/ChartBox.tsx'
import type { ChartSetup } from '../../ui/chart/chart.ts'
import { fixedFeed } from '../../ui/chart/feed.ts'
import { periodFor } from '../../ui/chart/periods.ts'
import { useChart } from '../../ui/chart/useChart.ts'
import css from './drawings.module.css'
import { candlesAround, mostOfLife, shapesOf } from './path-shapes.ts'
import * as texts from './texts.ts'

interface TradePathProps {
  readonly ticks: TickColumns
  readonly entry: LabEntry
  readonly run: Run
  readonly instrument: Instrument
}

/** One trade over the candles of the ticks: it can be moved through time, and brought back. */
export default function TradePath({ ticks, entry, run, instrument }: TradePathProps) {
  const { side, openAt } = entry
  const { digits, symbol } = instrument
  const period = periodFor(run.closeTimeMs - run.openTimeMs, mostOfLife)
  const shapes = useMemo(() => shapesOf(entry, run, instrument), [entry, run, instrument])
  const latest = useRef(run)
  latest.current = run
  // Another ladder moves the stops of a trade and its end; its candles stay, and so does the view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: trades that open at the same moment have the same candles, others do not.
  const setup = useMemo((): ChartSetup => {
    const { openTimeMs: fromMs, closeTimeMs: toMs } = latest.current
    const candles = candlesAround(ticks, side, latest.current, period, instrument)
    return { symbol, period, digits, stretch: { fromMs, toMs }, feed: () => fixedFeed(() => candles, digits) }
  }, [ticks, side, openAt, period, instrument])
  const { place, chart } = useChart(setup, { look: 'candles', shapes })
  const price = (points: number) => priceText(priceNumber(points, instrument), digits)
  return (
    <>
      <ChartBox
        place={place}
        chart={chart}
        className={css.path}
        testId="lab-path-candles"
        label={texts.pathChart(
          entry.id,
          price(run.openPrice),
          texts.moveCount(run.changes.length),
          price(run.closePrice),
        )}
        description={texts.pathHint}
      />
      <Group justify="space-between" wrap="nowrap" gap="sm" py={6}>
        <Text size="xs" c="dimmed">
          {texts.pathCandles(candlePeriods[period].label, side === 'buy' ? texts.bid : texts.ask)} {texts.pathHint}
        </Text>
        <Button size="compact-xs" variant="default" flex="none" onClick={() => chart?.view.reset()}>
          {texts.wholeTrade}
        </Button>
      </Group>
    </>
  )
}
