/** Decimal numbers as people write them: digits with at most one point. */
const plain = /^([+-]?)(\d*)\.?(\d*)$/
/** The notation of JSON and JavaScript for very large and very small numbers. */
const scientific = /^([+-]?\d+\.?\d*)[eE]([+-]?\d+)$/

/**
 * Reads decimal text as an integer at `digits` decimals, rounded half away from zero, digit by digit and never through floating point.
 * Undefined if the text is not a decimal number, or the result not a safe integer. (DEC1, DEC2)
 */
export function parseDecimal(text: string, digits: number): number | undefined {
  const match = plain.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  if (whole === '' && fraction === '') return undefined
  const kept = fraction.slice(0, digits).padEnd(digits, '0')
  const next = fraction.charCodeAt(digits)
  const magnitude = Number(whole + kept) + (next >= 53 ? 1 : 0)
  if (!Number.isSafeInteger(magnitude)) return undefined
  return sign === '-' && magnitude !== 0 ? -magnitude : magnitude
}

/** The same for a number of JSON, by the shortest text that stands for it. Undefined for NaN and infinities. */
export function integerFromNumber(value: number, digits: number): number | undefined {
  const text = shortest(value)
  return text === undefined ? undefined : parseDecimal(text, digits)
}

/** The integer at `digits` decimals; undefined where the number has more decimals than that. (DEC3) */
export function exactInteger(value: number, digits: number): number | undefined {
  const text = shortest(value)
  if (text === undefined) return undefined
  const point = text.indexOf('.')
  if (point >= 0 && /[1-9]/.test(text.slice(point + 1 + digits))) return undefined
  return parseDecimal(text, digits)
}

function shortest(value: number): string | undefined {
  if (!Number.isFinite(value)) return undefined
  const text = String(value)
  const match = scientific.exec(text)
  if (!match) return text
  const [, mantissa = '', power = ''] = match
  return shift(mantissa, Number(power))
}

/** Moves the point of a plain decimal text. */
function shift(text: string, by: number): string {
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  const at = whole.length + by
  const all = whole + fraction
  const moved = at <= 0 ? `0.${'0'.repeat(-at)}${all}` : `${all.slice(0, at).padEnd(at, '0')}.${all.slice(at)}`
  return negative ? `-${moved}` : moved
}

/** n / d, rounded half away from zero; exact for safe integers. `d` is positive. (DEC4) */
export function divideHalfAway(n: number, d: number): number {
  const magnitude = Math.abs(n)
  const rest = magnitude % d
  const quotient = (magnitude - rest) / d + (rest * 2 >= d ? 1 : 0)
  return n < 0 && quotient !== 0 ? -quotient : quotient
}

/** The same where a product may exceed 2^53. */
export function divideBigHalfAway(n: bigint, d: bigint): number {
  const magnitude = n < 0n ? -n : n
  const quotient = Number((magnitude * 2n + d) / (d * 2n))
  return n < 0n && quotient !== 0 ? -quotient : quotient
}

/** An integer at `digits` decimals as the number people read: 128435 at 2 is 1284.35. */
export function toDecimal(integer: number, digits: number): number {
  return Number(formatDecimal(integer, digits))
}

/** The same as text with all its digits: 128430 at 2 is '1284.30'. */
export function formatDecimal(integer: number, digits: number): string {
  const text = String(Math.abs(integer)).padStart(digits + 1, '0')
  const sign = integer < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
