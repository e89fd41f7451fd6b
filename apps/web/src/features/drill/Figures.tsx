import type { PublicDrillReport } from '@ratchet/contract'
import { plainMoneyText, spanText } from '../../format/text.ts'
import css from './drill.module.css'

/** Shows the figures of a report. Each is counted from the trader's own records. */
export function Figures({ report }: { report: PublicDrillReport }) {
  const { rungs, stops, gaps, unknown, orders, loosened, differences, to } = report
  const longestMs = Math.max(0, ...gaps.map(({ ms }) => ms))
  const worst = Math.max(0, ...gaps.map(({ money }) => money ?? 0))
  const frozenMs = unknown.reduce((sum, span) => sum + Date.parse(span.to ?? to) - Date.parse(span.from), 0)
  const figures: readonly (readonly [key: string, label: string, value: string])[] = [
    ['rungs', 'Rungs reached', String(rungs)],
    ['asked', 'Stop changes asked', stops.again === 0 ? String(stops.asked) : `${stops.asked} (${stops.again} again)`],
    ['confirmed', 'Confirmed', String(stops.confirmed)],
    ['refused', 'Refused', String(stops.refused)],
    ['longest', 'Longest gap', gaps.length === 0 ? 'none' : spanText(longestMs)],
    ['worst', 'Worst gap in money', worst === 0 ? 'none' : plainMoneyText(worst)],
    ['frozen', 'Account frozen', unknown.length === 0 ? 'never' : spanText(frozenMs)],
    ['orders', 'Orders sent / at the broker', `${orders.published} / ${orders.atBroker}`],
    ['loosened', 'Stops loosened', String(loosened)],
    ['differences', 'Differences found', String(differences)],
  ]
  return (
    <dl className={`${css.figures} num`}>
      {figures.map(([key, label, value]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd data-testid={`drill-${key}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
