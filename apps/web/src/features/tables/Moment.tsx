import { timeText } from '../../format/text.ts'
import css from './tables.module.css'

/** Shows day and time under one another, narrow enough for a table of many columns, or one in half a screen. */
export function Moment({ iso, zone }: { iso: string; zone: string }) {
  const [day, time] = timeText(iso, zone).split(' ')
  return (
    <span className={`${css.moment} num`}>
      <span>{time}</span>
      <span className={css.faint}>{day}</span>
    </span>
  )
}
