import { Stack, Text } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { dayMs, hourMs } from '@ratchet/domain'
import { useMemo } from 'react'
import { useInstruments } from '../../api/reference.ts'
import { useMarket } from '../../realtime/index.ts'
import { clockText, dateText, midnightMs, mondayMs, secondsText, weekdayText } from '../../trading/market/hours.ts'
import { useMarketClock } from '../../trading/market/market-clock.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Bands } from './Bands.tsx'
import { clockWords, openWords } from './clock-text.ts'
import { HoursTable } from './HoursTable.tsx'
import { centreRows, instrumentRows, statesOf } from './rows.ts'
import { StateCards } from './StateCards.tsx'
import * as texts from './texts.ts'

/** Shows the trading day around the clock, by the market's time, in the zone that the reader chose. */
export function Sessions({ zone, zoneName }: { zone: string; zoneName: string }) {
  const clock = useMarketClock()
  const instruments = useInstruments()
  const symbols = useMarket()?.symbols ?? null
  const rows = useMemo(() => [...centreRows, ...instrumentRows(instruments, symbols)], [instruments, symbols])
  const { nowMs } = clock
  const neverCloses = clock.kind === 'invented'
  const minuteMs = Math.floor(nowMs / 60_000) * 60_000
  const states = useMemo(() => statesOf(rows, minuteMs, neverCloses), [rows, minuteMs, neverCloses])
  const day = useSpan(midnightMs(zone, nowMs), midnightMs(zone, nowMs, 1))
  const monday = mondayMs(zone, nowMs)
  const week = useSpan(monday, midnightMs(zone, monday, 7))
  const hours = useMemo(() => {
    const count = Math.ceil((day.toMs - day.fromMs) / (3 * hourMs))
    return Array.from({ length: count }, (_, n) => {
      const atMs = day.fromMs + n * 3 * hourMs
      return { atMs, text: clockText(zone, atMs) }
    })
  }, [day, zone])
  const days = useMemo(
    () =>
      Array.from({ length: 7 }, (_, index) => {
        const atMs = midnightMs(zone, week.fromMs + dayMs / 2, index)
        return { atMs, text: weekdayText(zone, atMs) }
      }),
    [week, zone],
  )
  const bands = { rows, zone, nowMs: minuteMs }
  return (
    <Stack gap={14}>
      <Panel
        title={texts.now}
        note={
          <span className="num" data-testid="market-clock" data-clock={clock.kind}>
            {dateText(zone, nowMs)} {secondsText(zone, nowMs)} {zoneName}
          </span>
        }
        tools={
          <Text c="dimmed" size="xs">
            {clockWords(clock)}
          </Text>
        }
      >
        <Text data-testid="open-words">
          {instruments.length && symbols ? openWords(states, minuteMs) : messages.loading}
        </Text>
      </Panel>
      <StateCards states={states} nowMs={minuteMs} zone={zone} zoneName={zoneName} />
      <Panel title={texts.day} note={`${dateText(zone, nowMs)}, ${zoneName}`} flush>
        <Bands {...bands} label={texts.day} span={day} ticks={hours} timed />
      </Panel>
      <Panel title={texts.week} note={neverCloses ? texts.realMarketHours(zoneName) : zoneName} flush>
        <Bands {...bands} label={texts.week} span={week} ticks={days} timed={false} />
      </Panel>
      <Panel title={texts.openingHours} note={texts.summerTimeNote} flush>
        <HoursTable states={states} nowMs={minuteMs} zone={zone} zoneName={zoneName} week={week} />
      </Panel>
    </Stack>
  )
}

/** Returns the same object as long as it is the same span, so that what is drawn from it is not drawn every second. */
const useSpan = (fromMs: number, toMs: number) => useMemo(() => ({ fromMs, toMs }), [fromMs, toMs])
