const [secondMs, dayMs] = [1000, 86_400_000]
/** Clocks have these steps. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400].map(
  (seconds) => seconds * secondMs,
)
const dayText = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

interface TimeMark {
  /** The candle that it stands at. */
  readonly index: number
  readonly text: string
}

/**
 * Chooses round times for the axis. The first mark of a day names the day.
 * @param times the beginnings of the candles in view, ascending
 * @param apart the number of candles between two marks at least, so that their texts do not touch
 * @param candleMs the length of a candle
 */
export function timeMarks(times: readonly number[], apart: number, candleMs: number): TimeMark[] {
  const least = apart * candleMs
  const step = steps.find((one) => one >= least) ?? Math.ceil(least / dayMs) * dayMs
  const marks: (TimeMark & { readonly isDay: boolean })[] = []
  let today = Math.floor((times[0] ?? 0) / dayMs)
  times.forEach((time, index) => {
    const before = times[index - 1] ?? time - candleMs
    if (Math.floor(before / step) === Math.floor(time / step)) return
    const day = Math.floor(time / dayMs)
    const isDay = day !== today
    const last = marks.at(-1)
    const isNear = last !== undefined && index - last.index < apart
    // Where texts would touch, a day has precedence over a time before it.
    if (isNear && (!isDay || last.isDay)) return
    if (isNear) marks.pop()
    marks.push({ index, isDay, text: isDay ? dayText.format(time) : clockText(time, step) })
    today = day
  })
  return marks.map(({ index, text }) => ({ index, text }))
}

const clockText = (time: number, step: number): string =>
  new Date(time).toISOString().slice(11, step < 60 * secondMs ? 19 : 16)
