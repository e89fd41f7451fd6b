import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { clockText, lengthText, openBetween, type Stretch, weekdayText } from '../../trading/market/hours.ts'
import { tradingWords } from '../../trading/market/market-state.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { type HoursRow, offsetText, placeOf, type RowState } from './rows.ts'
import * as texts from './texts.ts'

interface HoursTableProps {
  readonly states: readonly RowState[]
  readonly nowMs: number
  readonly zone: string
  readonly zoneName: string
  readonly week: Stretch
}

/** Tells the bands above in words and figures. */
export function HoursTable({ states, nowMs, zone, zoneName, week }: HoursTableProps) {
  const moment = (timeMs: number): string => `${weekdayText(zone, timeMs)} ${clockText(zone, timeMs)}`
  return (
    <PlainTable
      scrolls={texts.openingHours}
      testId="hours"
      named
      heads={[texts.market, texts.now, texts.nextChange, texts.localHours, texts.thisWeek(zoneName)]}
      rows={states.map(({ row, open, changeMs, state }) => ({
        key: row.name,
        cells: [
          <>
            {row.name}
            <Below>{row.note}</Below>
          </>,
          tradingWords[state],
          changeMs === null ? (
            state === 'unquoted' ? (
              texts.noPrices
            ) : (
              texts.never
            )
          ) : (
            <>
              {open ? texts.closes(moment(changeMs)) : texts.opens(moment(changeMs))}
              <Below>{texts.inTime(lengthText(changeMs - nowMs))}</Below>
            </>
          ),
          <>
            {ownHours(row)}
            <Below>
              {row.kind === 'centre' ? texts.mondayToFriday : placeOf(row.hours.zone)},{' '}
              {offsetText(row.hours.zone, nowMs)}
            </Below>
          </>,
          <Group key="week" component="ul" gap="2px 16px" miw={260}>
            {openBetween(row.hours, week).map((one) => (
              <li key={one.fromMs}>
                {moment(one.fromMs)} – {moment(one.toMs)}
              </li>
            ))}
          </Group>,
        ],
      }))}
    />
  )
}

const Below = ({ children }: { readonly children: ReactNode }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
)

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const two = (figure: number): string => String(figure).padStart(2, '0')
const ofDay = (minute: number): string => `${two(Math.floor((minute % 1440) / 60))}:${two(minute % 60)}`
const dayOf = (minute: number): string => weekdays[Math.floor(minute / 1440) % 7] ?? ''

/** Tells a centre's day; of an instrument, the time from the week's first opening to its last close. */
function ownHours({ kind, hours: { spans } }: HoursRow): string {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return 'always'
  if (kind === 'centre') return `${ofDay(first[0])} – ${ofDay(first[1])}`
  return `${dayOf(first[0])} ${ofDay(first[0])} – ${dayOf(last[1])} ${ofDay(last[1])}`
}
