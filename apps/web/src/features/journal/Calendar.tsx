import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { dayOf, type JournalDay, type JournalTrade, journalMonth, moneyNumber } from '@ratchet/domain'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Panel } from '../../ui/Panel.tsx'
import { Profit } from '../../ui/Profit.tsx'
import { centsText, dayText, monthText, shortMoney, signOf, tradesText } from './figure-text.ts'
import { textOfDay } from './filters.ts'
import css from './journal.module.css'
import * as texts from './texts.ts'

interface CalendarProps {
  readonly trades: readonly JournalTrade[]
  /** As `YYYY-MM`; '' for that of the newest trade. */
  readonly month: string
  readonly onMonth: (month: string) => void
  /** Chooses the trades of one day. */
  readonly onDay: (day: string) => void
}

const moved = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month of days with what closed on each. Arrow keys go from day to day, Page Up and Page Down from month to month. */
export function Calendar({ trades, month: wanted, onMonth, onDay }: CalendarProps) {
  const newest = trades.at(-1)
  const month = wanted || (newest ? textOfDay(dayOf(newest.closeAt)).slice(0, 7) : '')
  const [year = 1970, number = 1] = month.split('-').map(Number)
  const days = useMemo(() => journalMonth(trades, year, number), [trades, year, number])
  const [at, setAt] = useState(0)
  const grid = useRef<HTMLTableSectionElement>(null)
  // A day that is gone to by a key takes the focus once its month is drawn.
  const going = useRef('')
  const here = Math.min(at, days.length - 1)
  useEffect(() => {
    if (going.current !== month) return
    going.current = ''
    grid.current?.querySelector<HTMLElement>(`[data-day="${here}"]`)?.focus()
  })
  const go = (month: string, day: number) => {
    going.current = month
    setAt(day)
    onMonth(month)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'PageUp' || event.key === 'PageDown') go(moved(month, event.key === 'PageUp' ? -1 : 1), here)
    else if (event.key === 'Home' || event.key === 'End') go(month, event.key === 'Home' ? 0 : days.length - 1)
    else if (step === undefined) return
    else if (here + step < 0) {
      const before = moved(month, -1)
      go(before, lengthOf(before) + here + step)
    } else if (here + step >= days.length) go(moved(month, 1), here + step - days.length)
    else go(month, here + step)
    event.preventDefault()
  }
  const sum = days.reduce((total, { cents }) => total + cents, 0)
  const count = days.reduce((total, day) => total + day.trades, 0)
  const most = Math.max(1, ...days.map(({ cents }) => Math.abs(cents)))
  return (
    <Panel
      title={texts.days}
      note={texts.daysNote(monthText(month))}
      testId="journal-calendar"
      tools={
        <>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={texts.previousMonth}
            onClick={() => onMonth(moved(month, -1))}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size={30} aria-label={texts.nextMonth} onClick={() => onMonth(moved(month, 1))}>
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </>
      }
    >
      <table className={css.calendar}>
        <caption>
          <VisuallyHidden>{texts.calendarLabel(monthText(month))}</VisuallyHidden>
          <span className="num">
            {count ? (
              <>
                {texts.closedInMonth(tradesText(count))} <Profit amount={moneyNumber(sum)} />
              </>
            ) : (
              texts.noneInMonth
            )}
          </span>
        </caption>
        <thead>
          <tr>
            {texts.weekdays.map(([key, short, name]) => (
              <th key={key} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={grid} onKeyDown={onKeyDown}>
          {weeksOf(days).map(([first, week]) => (
            <tr key={first}>
              {week.map((cell, n) =>
                cell === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place of a week is its place.
                  <td key={n} />
                ) : (
                  <td key={cell.day}>
                    <button
                      type="button"
                      className={`${css.day} num`}
                      data-kind={cell.trades ? signOf(cell.cents) : undefined}
                      data-day={cell.day - first0(days)}
                      style={{ '--part': `${Math.round((60 * Math.abs(cell.cents)) / most)}%` } as object}
                      tabIndex={cell.day - first0(days) === here ? 0 : -1}
                      aria-disabled={cell.trades === 0}
                      onFocus={() => setAt(cell.day - first0(days))}
                      onClick={() => cell.trades && onDay(textOfDay(cell.day))}
                    >
                      <VisuallyHidden>
                        {`${dayText(cell.day)}: ${cell.trades ? `${centsText(cell.cents)}, ${tradesText(cell.trades)}` : texts.noTrades}`}
                      </VisuallyHidden>
                      <span className={css.dayNumber} aria-hidden>
                        {cell.day - first0(days) + 1}
                      </span>
                      {cell.trades ? (
                        <>
                          <span className={css.dayMoney} aria-hidden>
                            {shortMoney(cell.cents)}
                          </span>
                          <span className={css.dayCount} aria-hidden>
                            {tradesText(cell.trades)}
                          </span>
                        </>
                      ) : null}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const first0 = (days: readonly JournalDay[]): number => days[0]?.day ?? 0
const lengthOf = (month: string): number =>
  dayOf(Date.parse(`${moved(month, 1)}-01`)) - dayOf(Date.parse(`${month}-01`))

/** Weeks from Monday on, with empty places before the first day and after the last one. */
function weeksOf(days: readonly JournalDay[]): (readonly [first: number, week: (JournalDay | null)[]])[] {
  // Day 4 after 1970-01-01 was a Monday.
  const before = (((first0(days) - 4) % 7) + 7) % 7
  const cells = [...new Array<null>(before).fill(null), ...days]
  while (cells.length % 7) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, n) => [n, cells.slice(n * 7, n * 7 + 7)])
}
