import type { PublicDrillReport } from '@ratchet/contract'
import { plainMoneyText, spanText } from '../../format/text.ts'
import { Figure, Figures } from '../../ui/Figures.tsx'
import * as texts from './texts.ts'

/** Shows the figures of a report. Each is counted from the trader's own records. */
export function ReportFigures({ report }: { report: PublicDrillReport }) {
  const { rungs, stops, gaps, unknown, orders, loosened, differences, to } = report
  const longestMs = Math.max(0, ...gaps.map(({ ms }) => ms))
  const worst = Math.max(0, ...gaps.map(({ money }) => money ?? 0))
  const frozenMs = unknown.reduce((sum, span) => sum + Date.parse(span.to ?? to) - Date.parse(span.from), 0)
  const figures: readonly (readonly [key: string, label: string, value: string])[] = [
    ['rungs', texts.rungsReached, String(rungs)],
    [
      'asked',
      texts.stopChangesRequested,
      stops.again === 0 ? String(stops.asked) : texts.withRetries(stops.asked, stops.again),
    ],
    ['confirmed', texts.confirmed, String(stops.confirmed)],
    ['refused', texts.rejected, String(stops.refused)],
    ['longest', texts.longestGap, gaps.length === 0 ? texts.none : spanText(longestMs)],
    ['worst', texts.worstGap, worst === 0 ? texts.none : plainMoneyText(worst)],
    ['frozen', texts.accountFrozen, unknown.length === 0 ? texts.never : spanText(frozenMs)],
    ['orders', texts.ordersSentAtBroker, `${orders.published} / ${orders.atBroker}`],
    ['loosened', texts.stopsLoosened, String(loosened)],
    ['differences', texts.differencesFound, String(differences)],
  ]
  return (
    <Figures as="cells">
      {figures.map(([key, label, value]) => (
        <Figure key={key} label={label}>
          <span data-testid={`drill-${key}`}>{value}</span>
        </Figure>
      ))}
    </Figures>
  )
}
