type Headers = Readonly<Record<string, string | string[] | undefined>>

const textOf = (value: Headers[string]) => (Array.isArray(value) ? value[0] : value)

/**
 * How long the broker says to wait: seconds, or a date by the clock of its own answer.
 * @returns undefined where it does not say, or cannot be read
 */
export function retryAfterMs(headers: Headers): number | undefined {
  const said = textOf(headers['retry-after'])?.trim()
  if (said === undefined || said === '') return undefined
  if (/^\d+$/.test(said)) return Number(said) * 1000
  const spanMs = Date.parse(said) - Date.parse(textOf(headers.date) ?? '')
  return Number.isNaN(spanMs) ? undefined : Math.max(0, spanMs)
}
