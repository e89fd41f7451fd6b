import type { PublicDrillReport } from '@ratchet/contract'
import { type Span, Spans, type Tone } from '../../ui/plot/marks.tsx'
import { Plot } from '../../ui/plot/Plot.tsx'
import { faultTexts } from './fault-text.ts'
import * as texts from './texts.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Draws when each fault was on, and below it when the protection had a gap: the cause above, the effect below. */
export function Timeline({ report }: { report: PublicDrillReport }) {
  const startMs = Date.parse(report.from)
  const wholeMs = Math.max(1, Date.parse(report.to) - startMs)
  const spansOf = (stretches: readonly { readonly from: string; readonly to: string | null }[], tone: Tone): Span[] =>
    stretches.map(({ from, to }) => ({
      from: Math.max(0, Date.parse(from) - startMs),
      to: to === null ? wholeMs : Date.parse(to) - startMs,
      tone,
      strong: true,
    }))
  const tracks = [
    ...report.faults.map(({ fault, windows, hits }) => ({
      name: `${faultTexts[fault].label} ×${hits}`,
      spans: spansOf(windows, 'gold'),
    })),
    { name: texts.accountFrozen, spans: spansOf(report.unknown, 'accent') },
    { name: texts.protectionGap, spans: spansOf(report.gaps, 'loss') },
  ]
  return (
    <Plot
      label={summaryOf(report)}
      height={tracks.length * 24 + 36}
      margin={{ top: 4 }}
      x={{ domain: [0, wholeMs], ticks: [0, 0.25, 0.5, 0.75, 1].map((share) => share * wholeMs), text: seconds }}
      y={{
        domain: [tracks.length - 0.5, -0.5],
        ticks: tracks.map((_, row) => row),
        text: (row) => tracks[row]?.name ?? '',
        grid: false,
      }}
      data={{
        heads: [texts.events, texts.duration],
        rows: tracks.map(({ name, spans }, at) => ({
          at,
          cells: [name, spans.map(({ from, to }) => `${seconds(from)} – ${seconds(to)}`).join(', ') || texts.none],
        })),
      }}
    >
      {tracks.map(({ name, spans }, row) => (
        <Spans key={name} row={row} spans={spans} tall={16} />
      ))}
    </Plot>
  )
}

/** The accessible name of the picture. */
function summaryOf({ faults, gaps, unknown }: PublicDrillReport): string {
  const hits = faults.map(({ fault, hits: n }) => `${faultTexts[fault].label}: ${n}`).join(', ')
  return texts.timelineSummary(hits, gaps.length, unknown.length)
}
