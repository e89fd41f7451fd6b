import type { FastifyInstance } from 'fastify'
import { Refusal } from '../core/refusal.ts'

const bodyLimitBytes = 64 * 1024
/** No valid body is deeper than two levels. */
const deepest = 16

const nulWords = 'The request holds a NUL character, which nothing here can keep. Leave it out.'

/** Reads JSON and nothing else; an absent body counts as an empty one. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: bodyLimitBytes },
    (_request, text, done) => {
      const body = String(text)
      if (body.trim() === '') return done(null, undefined)
      if (isTooDeep(body)) return done(new Refusal('invalid', 'The JSON is nested too deep.'))
      try {
        const value: unknown = JSON.parse(body)
        done(body.includes('\\u0000') && hasNul(value) ? new Refusal('invalid', nulWords) : null, value)
      } catch {
        done(new Refusal('invalid', 'The body is not JSON.'))
      }
    },
  )
  app.addHook('preValidation', async (request) => {
    if (request.url.includes('%00')) throw new Refusal('invalid', nulWords)
    if (request.body === undefined && request.routeOptions.schema?.body !== undefined) request.body = {}
  })
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
      if (++depth > deepest) return true
    } else if (letter === '}' || letter === ']') depth--
  }
  return false
}
