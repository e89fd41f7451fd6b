import type { PublicDrillReport } from '@ratchet/contract'
import css from './drill.module.css'
import { faultTexts } from './fault-text.ts'
import { faultIcons } from './icons.ts'
import * as texts from './texts.ts'

interface Bar {
  readonly fromMs: number
  readonly toMs: number
  readonly title: string
}

const ticks = [0, 0.25, 0.5, 0.75, 1]

/** Draws when each fault was on, and below it when the protection had a gap: the cause above, the effect below. */
export function Timeline({ report }: { report: PublicDrillReport }) {
  const startMs = Date.parse(report.from)
  const wholeMs = Math.max(1, Date.parse(report.to) - startMs)
  const since = (iso: string) => Date.parse(iso) - startMs
  const span = (from: string, to: string | null, title: string): Bar => ({
    fromMs: Math.max(0, since(from)),
    toMs: to === null ? wholeMs : since(to),
    title,
  })
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const gaps = report.gaps.map(({ from, to, ms, symbol }) => span(from, to, texts.gapOf(symbol, seconds(ms))))
  const frozen = report.unknown.map(({ from, to }) => span(from, to, texts.accountFrozen))
  const tracks = { wholeMs, seconds }
  return (
    <figure className={css.timeline} aria-label={summaryOf(report)}>
      <div className={css.tracks} aria-hidden>
        {report.faults.map(({ fault, windows, hits }) => (
          <Track
            key={fault}
            {...tracks}
            kind="fault"
            icon={faultIcons[fault]}
            label={faultTexts[fault].label}
            count={`×${hits}`}
            bars={windows.map(({ from, to }) => span(from, to, faultTexts[fault].label))}
          />
        ))}
        <Track {...tracks} kind="frozen" label={texts.accountFrozen} bars={frozen} />
        <Track {...tracks} kind="gap" label={texts.protectionGap} bars={gaps} />
        <div className={css.axis}>
          {ticks.map((share) => (
            <span key={share} className="num" style={{ left: `${share * 100}%` }}>
              {seconds(wholeMs * share)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

interface TrackProps {
  readonly kind: 'fault' | 'frozen' | 'gap'
  readonly label: string
  readonly icon?: (typeof faultIcons)['gap']
  readonly count?: string
  readonly bars: readonly Bar[]
  readonly wholeMs: number
  readonly seconds: (ms: number) => string
}

function Track({ kind, label, icon: Icon, count, bars, wholeMs, seconds }: TrackProps) {
  return (
    <div className={css.track} data-kind={kind}>
      <span className={css.trackLabel}>
        {Icon ? <Icon size={14} /> : null}
        {label}
        {count ? <span className={`${css.hits} num`}>{count}</span> : null}
      </span>
      <span className={css.rail}>
        {bars.map(({ fromMs, toMs, title }) => (
          <span
            key={`${fromMs} ${toMs}`}
            className={css.bar}
            title={texts.barSpan(title, seconds(fromMs), seconds(toMs))}
            style={{ left: `${(fromMs / wholeMs) * 100}%`, width: `${((toMs - fromMs) / wholeMs) * 100}%` }}
          />
        ))}
      </span>
    </div>
  )
}

/** The accessible name of the picture. */
function summaryOf({ faults, gaps, unknown }: PublicDrillReport): string {
  const hits = faults.map(({ fault, hits: n }) => `${faultTexts[fault].label}: ${n}`).join(', ')
  return texts.timelineSummary(hits, gaps.length, unknown.length)
}
