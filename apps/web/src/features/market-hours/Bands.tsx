import { Text } from '@mantine/core'
import { hourMs } from '@ratchet/domain'
import { type CSSProperties, memo, useMemo } from 'react'
import { clockText, gapsBetween, openBetween, overlaps, type Stretch, weekdayText } from '../../trading/market/hours.ts'
import css from './bands.module.css'
import type { HoursRow } from './rows.ts'
import * as texts from './texts.ts'

interface BandsProps {
  readonly rows: readonly HoursRow[]
  readonly span: Stretch
  /** Names the zone whose clock stands above. */
  readonly zone: string
  readonly ticks: readonly { readonly atMs: number; readonly text: string; readonly minor?: boolean }[]
  /** In whole minutes. */
  readonly nowMs: number
  /** Times of day stand in the bands where a day is wide enough for them. */
  readonly timed: boolean
}

/** A closed time longer than this is a weekend or a holiday, not a pause. */
const longGapMs = 12 * hourMs

/** Draws rows of hours over a span of time, with the moment that is now. The table below says the same in words. */
export const Bands = memo(function Bands({ rows, span, zone, ticks, nowMs, timed }: BandsProps) {
  const { fromMs, toMs } = span
  const open = useMemo(
    () => rows.map((row) => ({ of: row, open: openBetween(row.hours, { fromMs, toMs }) })),
    [rows, fromMs, toMs],
  )
  const shared = useMemo(
    () =>
      overlaps(open.filter(({ of }) => of.kind === 'centre')).filter((one) => one.toMs > fromMs && one.fromMs < toMs),
    [open, fromMs, toMs],
  )
  const closed = useMemo(() => {
    const trading = open.filter(({ of }) => of.kind === 'instrument').flatMap((one) => one.open)
    return open.some(({ of }) => of.kind === 'instrument')
      ? gapsBetween(trading, { fromMs, toMs }).filter((gap) => gap.toMs - gap.fromMs > longGapMs)
      : []
  }, [open, fromMs, toMs])
  const at = (timeMs: number): string =>
    `${((Math.min(Math.max(timeMs, fromMs), toMs) - fromMs) / (toMs - fromMs)) * 100}%`
  const place = (one: Stretch): CSSProperties => ({ left: at(one.fromMs), right: `calc(100% - ${at(one.toMs)})` })
  const hours = (one: Stretch): string => `${clockText(zone, one.fromMs)}–${clockText(zone, one.toMs)}`
  return (
    <div className={css.bands} aria-hidden>
      <div className={css.scale}>
        {ticks.map(({ atMs, text, minor }) => (
          <span key={atMs} style={{ left: at(atMs) }} data-minor={minor} className="num">
            {text}
          </span>
        ))}
      </div>
      <div className={css.lines}>
        {ticks.map(({ atMs, minor }) => (
          <i key={atMs} style={{ left: at(atMs) }} data-minor={minor} />
        ))}
        {closed.map((gap) => (
          <div key={gap.fromMs} className={css.gap} style={place(gap)}>
            {timed ? <span>{texts.weekend}</span> : null}
          </div>
        ))}
        {nowMs >= fromMs && nowMs < toMs ? (
          <div className={css.now} style={{ left: at(nowMs) }}>
            <b className="num">{clockText(zone, nowMs)}</b>
          </div>
        ) : null}
      </div>
      {open.map(({ of, open }) => (
        <div key={of.name} className={css.row} data-kind={of.kind}>
          <span className={css.rowName}>{of.name}</span>
          <div className={css.track}>
            {open.map((one) => (
              <div
                key={one.fromMs}
                className={css.bar}
                style={place(one)}
                data-now={one.fromMs <= nowMs && nowMs < one.toMs}
                data-cut={`${one.fromMs < fromMs ? 'start' : ''}${one.toMs > toMs ? 'end' : ''}`}
              >
                {timed ? <span className="num">{hours(one)}</span> : null}
              </div>
            ))}
          </div>
        </div>
      ))}
      <div className={css.row} data-kind="overlap">
        <span className={css.rowName}>{texts.overlaps}</span>
        <div className={css.track}>
          {shared.map((one) => (
            <div
              key={one.fromMs}
              className={css.bar}
              style={place(one)}
              data-now={one.fromMs <= nowMs && nowMs < one.toMs}
            >
              {timed ? <span>{one.of.map(({ name }) => name).join(' + ')}</span> : null}
            </div>
          ))}
        </div>
      </div>
      {closed.length && !timed ? (
        <Text size="xs" c="dimmed" mt="xs">
          {closed
            .map((gap) =>
              texts.closedOverWeekend(
                weekdayText(zone, gap.fromMs),
                clockText(zone, gap.fromMs),
                weekdayText(zone, gap.toMs),
                clockText(zone, gap.toMs),
              ),
            )
            .join(' ')}
        </Text>
      ) : null}
    </div>
  )
})
