import { messages } from '@ratchet/contract'
import { type Stage, windowMs } from './pace.ts'

export const megabyte = 1024 * 1024

/** Writes sizes as people read them: `830 KB`, `12.4 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / megabyte).toFixed(1)} MB`

export const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.floor((part / whole) * 100) : 0)

/** Says why it waits, while it is tried again by itself. */
export function waitingWords(status: number): string {
  if (status === 429) return 'The server asks for a short break. The upload continues automatically.'
  if (status >= 500)
    return 'The server cannot take it right now. What has arrived is kept; the upload continues automatically.'
  if (status === 409 || status === 423)
    return 'The server is still busy with what has arrived. The upload continues automatically.'
  return 'The connection is lost. What has arrived is kept; the upload continues automatically.'
}

/** Says so when trying by itself has come to its end. */
export const givenUpWords = (stage: Stage): string =>
  `The server could not be reached for ${windowMs[stage] / 60_000} minutes. What has arrived is kept: press Resume to continue.`

/**
 * Tells of an answer that another try would not change. 401, 402, 403 and 404 mean here what they mean to the storage:
 * unauthenticated, quota exceeded, no permission, object not found.
 * @param said what the server said of it; empty where it said nothing
 */
export function refusalWords(status: number, said: string): string {
  if (status === 401) return messages.notLoggedIn
  if (status === 402) return `Quota exceeded. ${said}`.trim()
  if (status === 403) return 'No permission: this upload is not yours to continue, or it came from another site.'
  if (status === 404) return 'Object not found: the upload is no longer on the server. Start it again.'
  return said || `The server answered ${status}. Please choose another picture or try again.`
}
