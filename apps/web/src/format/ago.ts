const steps: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })

/**
 * Tells how long ago a moment was, as people say it: 'just now', '3 min. ago', 'yesterday'. A moment to come is now.
 */
export function agoText(iso: string, nowMs: number): string {
  const pastMs = Math.max(0, nowMs - Date.parse(iso))
  const step = steps.find(([, ms]) => pastMs >= ms)
  return step ? words.format(-Math.floor(pastMs / step[1]), step[0]) : 'just now'
}

/** Names the day of a moment as a heading: 'Today', 'Yesterday', else the date; in UTC, the clock of the trade keys. */
export function dayText(iso: string, nowMs: number): string {
  const day = iso.slice(0, 10)
  if (day === new Date(nowMs).toISOString().slice(0, 10)) return 'Today'
  if (day === new Date(nowMs - 86_400_000).toISOString().slice(0, 10)) return 'Yesterday'
  return day
}

/** Tells to the second how long ago something was heard of: 'heard 3 s ago', 'heard 5 min ago', 'heard 2 days ago'. */
export function heardText(iso: string, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 1000))
  if (seconds < 120) return `heard ${seconds} s ago`
  if (seconds < 7200) return `heard ${Math.floor(seconds / 60)} min ago`
  if (seconds < 172_800) return `heard ${Math.floor(seconds / 3600)} h ago`
  return `heard ${Math.floor(seconds / 86_400)} days ago`
}
