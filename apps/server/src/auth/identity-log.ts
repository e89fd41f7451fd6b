import type { Log } from '@ratchet/engine'
import { UNIQUE_VIOLATION } from '@ratchet/postgres'
import { LineLimit, notShown } from '../core/monitoring/seldom.ts'

/** What the library calls an error though a client sent something wrong, unless the database was the cause. */
const clientMistakes: ReadonlySet<string> = new Set([
  'Failed to verify registration',
  'Failed to verify authentication',
])

const maxLetters = 200
/** Lines about clients' mistakes in a minute. */
const maxLines = 20

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown } | null | undefined)?.code

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION

/** Writes what the library of accounts says into the server's log. What a client can cause is no error, and does not fill the disk. */
export function identityLog(log: Log, nowMs?: () => number) {
  const lines = new LineLimit(maxLines, nowMs)
  return (level: string, message: string, ...more: readonly unknown[]): void => {
    if (level !== 'error') return
    const [error] = more
    // Two signed up at once with one address: it is answered, and the database's words would repeat the address.
    if (isUniqueViolation(error)) return
    if (!clientMistakes.has(message) || typeof codeOf(error) === 'string') {
      log.error(`Identity: ${message}`, error instanceof Error ? { error } : {})
      return
    }
    const before = lines.take(message)
    if (before === undefined) return
    const why = error instanceof Error ? error.message.slice(0, maxLetters) : undefined
    log.info(`Identity: ${message}`, { why, ...notShown(before) })
  }
}
