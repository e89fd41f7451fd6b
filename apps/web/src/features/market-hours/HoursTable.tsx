import { Group, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { clockText, lengthText, openBetween, type Stretch, weekdayText } from '../../trading/market/hours.ts'
import { tradingWords } from '../../trading/market/market-state.ts'
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
    <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { 'aria-label': texts.openingHours } }}>
      <Table fz="0.78125rem" verticalSpacing={9} horizontalSpacing={14} data-testid="hours">
        <Table.Thead fz="xxs" c="dimmed">
          <Table.Tr>
            {[texts.market, texts.now, texts.nextChange, texts.localHours, texts.thisWeek(zoneName)].map((head) => (
              <Table.Th key={head} scope="col">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="num">
          {states.map(({ row, open, changeMs, state }) => (
            <Table.Tr key={row.name}>
              <Table.Th scope="row">
                {row.name}
                <Below>{row.note}</Below>
              </Table.Th>
              <Table.Td>{tradingWords[state]}</Table.Td>
              <Table.Td>
                {changeMs === null ? (
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
                )}
              </Table.Td>
              <Table.Td>
                {ownHours(row)}
                <Below>
                  {row.kind === 'centre' ? texts.mondayToFriday : placeOf(row.hours.zone)},{' '}
                  {offsetText(row.hours.zone, nowMs)}
                </Below>
              </Table.Td>
              <Table.Td>
                <Group component="ul" gap="2px 16px" m={0} p={0} style={{ listStyle: 'none' }}>
                  {openBetween(row.hours, week).map((one) => (
                    <li key={one.fromMs}>
                      {moment(one.fromMs)} – {moment(one.toMs)}
                    </li>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
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
