import { Refusal } from '../refusals/refusal.ts'

/** No valid body is deeper than five levels. */
const maxDepth = 16

export const nulWords = 'The request contains a NUL character, which cannot be stored. Remove it.'

/** A chart's drawings, the largest body that is no heavy one, have some eight hundred. */
const maxValues = 3000

/**
 * The value of a JSON text; undefined where it is empty.
 * @param most how many values it may hold beyond the first of each list or object
 * @throws Refusal
 */
export function parseJson(text: string, most = maxValues): unknown {
  if (text.trim() === '') return undefined
  refuseShape(text, most)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('invalid', 'The body is not JSON.')
  }
  if (text.includes('\\u0000') && hasNul(value)) throw new Refusal('invalid', nulWords)
  return value
}

/** Whether a text of it, or a name, holds the character that no database keeps. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || hasNul(inner))
}

/** Measures depth and number of values on the text, before anything is built from it. @throws Refusal */
function refuseShape(text: string, most: number): void {
  let depth = 0
  let values = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]
    if (inString) {
      if (letter === '\\') i++
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{' || letter === '[') {
      if (++depth > maxDepth) throw new Refusal('invalid', 'The JSON is nested too deeply.')
    } else if (letter === '}' || letter === ']') depth--
    else if (letter === ',' && ++values > most) throw new Refusal('invalid', 'The request has too many values.')
  }
}
