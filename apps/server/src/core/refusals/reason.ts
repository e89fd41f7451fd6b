import { redactText } from '../secrets/redact.ts'

/** A refused connection has one reason for each address that was tried. */
export function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const text = first instanceof Error ? first.message : String(first)
  return redactText(text)
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '')
}
