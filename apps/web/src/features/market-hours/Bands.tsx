import { Text } from '@mantine/core'
import { hourMs } from '@ratchet/domain'
import { memo, useMemo } from 'react'
import { clockText, gapsBetween, openBetween, overlaps, type Stretch, weekdayText } from '../../trading/market/hours.ts'
import { useFrame } from '../../ui/plot/frame.ts'
import { Label, Rule, Spans } from '../../ui/plot/marks.tsx'
import { Plot } from '../../ui/plot/Plot.tsx'
import type { HoursRow } from './rows.ts'
import * as texts from './texts.ts'

interface BandsProps {
  readonly label: string
  readonly rows: readonly HoursRow[]
  readonly span: Stretch
  /** Names the zone whose clock stands below. */
  readonly zone: string
  readonly ticks: readonly { readonly atMs: number; readonly text: string }[]
  /** In whole minutes. */
  readonly nowMs: number
  /** Times of day stand in the bands where a day is wide enough for them. */
  readonly timed: boolean
}

/** A closed time longer than this is a weekend or a holiday, not a pause. */
const longGapMs = 12 * hourMs
const rowPx = 32
const tones = { centre: 'accent', instrument: 'gain', overlap: 'other' } as const

/** Draws rows of hours over a span of time, with the moment that is now. */
export const Bands = memo(function Bands({ label, rows, span, zone, ticks, nowMs, timed }: BandsProps) {
  const { fromMs, toMs } = span
  const open = useMemo(
    () => rows.map((row) => ({ of: row, open: openBetween(row.hours, { fromMs, toMs }) })),
    [rows, fromMs, toMs],
  )
  const shared = overlaps(open.filter(({ of }) => of.kind === 'centre')).filter(
    (one) => one.toMs > fromMs && one.fromMs < toMs,
  )
  const ofInstruments = open.filter(({ of }) => of.kind === 'instrument')
  const trading = ofInstruments.flatMap((one) => one.open)
  const closed =
    ofInstruments.length > 0
      ? gapsBetween(trading, { fromMs, toMs }).filter((gap) => gap.toMs - gap.fromMs > longGapMs)
      : []
  const hours = (one: Stretch): string => `${clockText(zone, one.fromMs)}–${clockText(zone, one.toMs)}`
  const names = [...open.map(({ of }) => of.name), texts.overlaps]
  const bands = [
    ...open.flatMap(({ of, open: spans }, row) =>
      spans.map((one) => ({ ...one, row, kind: of.kind, text: hours(one) })),
    ),
    ...shared.map((one) => ({
      ...one,
      row: open.length,
      kind: 'overlap' as const,
      text: one.of.map(({ name }) => name).join(' + '),
    })),
  ]
  const textOfTick = (atMs: number) => ticks.find((tick) => tick.atMs === atMs)?.text ?? ''
  return (
    <>
      <Plot
        label={label}
        height={names.length * rowPx + 48}
        margin={{ top: 24 }}
        x={{ domain: [fromMs, toMs], ticks: ticks.map(({ atMs }) => atMs), text: textOfTick, grid: true }}
        y={{
          domain: [names.length - 0.5, -0.5],
          ticks: names.map((_, row) => row),
          text: (row) => names[row] ?? '',
          grid: false,
        }}
        data={{
          heads: [texts.market, label],
          rows: names.map((name, row) => ({
            at: row,
            cells: [
              name,
              bands
                .filter((band) => band.row === row)
                .map((band) => `${weekdayText(zone, band.fromMs)} ${hours(band)}`)
                .join(', '),
            ],
          })),
        }}
      >
        {closed.map((gap) => (
          <Gap key={gap.fromMs} gap={gap} named={timed} />
        ))}
        {names.map((name, row) => (
          <Spans
            key={name}
            row={row}
            tall={row === open.length ? 18 : 24}
            spans={bands
              .filter((band) => band.row === row)
              .map((band) => ({
                from: band.fromMs,
                to: band.toMs,
                tone: tones[band.kind],
                text: timed ? band.text : '',
                strong: band.fromMs <= nowMs && nowMs < band.toMs,
              }))}
          />
        ))}
        {nowMs >= fromMs && nowMs < toMs ? <Now nowMs={nowMs} text={clockText(zone, nowMs)} /> : null}
      </Plot>
      {closed.length && !timed ? (
        <Text fz="xs" c="dimmed" px="md" pb="sm">
          {closed
            .map((gap) =>
              texts.closedOverWeekend(
                weekdayText(zone, gap.fromMs),
                clockText(zone, gap.fromMs),
                weekdayText(zone, gap.toMs),
                clockText(zone, gap.toMs),
              ),
            )
            .join(', ')}
        </Text>
      ) : null}
    </>
  )
})

function Gap({ gap, named }: { readonly gap: Stretch; readonly named: boolean }) {
  const { x, top, bottom, left, right } = useFrame()
  const [from, to] = [Math.max(left, x(gap.fromMs)), Math.min(right, x(gap.toMs))]
  return (
    <>
      <rect fill="var(--r-dim)" fillOpacity={0.12} x={from} width={to - from} y={top} height={bottom - top} />
      {named ? (
        <Label x={(from + to) / 2} y={(top + bottom) / 2} anchor="middle">
          {texts.weekend}
        </Label>
      ) : null}
    </>
  )
}

function Now({ nowMs, text }: { readonly nowMs: number; readonly text: string }) {
  const { x, top } = useFrame()
  return (
    <>
      <Rule at={nowMs} along="y" tone="loss" dash="none" />
      <Label x={x(nowMs)} y={top - 6} tone="loss" anchor="middle">
        {text}
      </Label>
    </>
  )
}
