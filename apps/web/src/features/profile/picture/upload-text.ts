import { messages } from '@ratchet/contract'
import { type Stage, windowMs } from './pace.ts'
import * as texts from './texts.ts'

export const megabyte = 1024 * 1024

/** Writes sizes as people read them: `830 KB`, `12.4 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < megabyte ? texts.kilobytes(Math.ceil(bytes / 1024)) : texts.megabytes((bytes / megabyte).toFixed(1))

export const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.floor((part / whole) * 100) : 0)

/** Says why it waits, while it is tried again by itself. */
export function waitingWords(status: number): string {
  if (status === 429) return texts.serverPause
  if (status >= 500) return texts.serverUnavailable
  if (status === 409 || status === 423) return texts.serverBusy
  return texts.connectionLost
}

/** Says so when trying by itself has come to its end. */
export const givenUpWords = (stage: Stage): string => texts.givenUp(windowMs[stage] / 60_000)

/**
 * Tells of an answer that another try would not change. 401, 402, 403 and 404 mean here what they mean to the storage:
 * unauthenticated, quota exceeded, no permission, object not found.
 * @param said what the server said of it; empty where it said nothing
 */
export function refusalWords(status: number, said: string): string {
  if (status === 401) return messages.notLoggedIn
  if (status === 402) return texts.quotaExceeded(said).trim()
  if (status === 403) return texts.noPermission
  if (status === 404) return texts.notFound
  return said || texts.serverError(status)
}
