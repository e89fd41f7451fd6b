import { Refusal } from './refusal.ts'

/** No valid body is deeper than five levels. */
const maxDepth = 16

export const nulWords = 'The request holds a NUL character, which nothing here can keep. Leave it out.'

/**
 * The value of a JSON text; undefined where it is empty.
 * @throws Refusal
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  if (isTooDeep(text)) throw new Refusal('invalid', 'The JSON is nested too deep.')
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

/** Measures the depth on the text, before anything is built from it. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]
    if (inString) {
      if (letter === '\\') i++
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{' || letter === '[') {
      if (++depth > maxDepth) return true
    } else if (letter === '}' || letter === ']') depth--
  }
  return false
}
