import { uploadPace } from '@ratchet/contract'

const { resumableAboveBytes, firstChunkBytes, largestChunkBytes, operationRetryMs, uploadRetryMs } = uploadPace

/** A chunk that took less than this may be followed by a larger one. The server cuts a request at 8.5 seconds. */
const quickMs = 3_000
const slowMs = 6_000
const firstWaitMs = 500
const longestWaitMs = 15_000

/** An operation (begin, ask, cancel) fails before any byte was sent; afterwards it is the upload itself that fails. */
export type Stage = 'operation' | 'upload'
export const windowMs: Readonly<Record<Stage, number>> = { operation: operationRetryMs, upload: uploadRetryMs }

/** Returns the bytes of the first request: small files go in one. */
export const firstChunk = (fileBytes: number): number =>
  fileBytes <= resumableAboveBytes ? fileBytes : firstChunkBytes

/** Returns the bytes of the chunk after one that arrived whole. */
export function chunkAfter(bytes: number, tookMs: number): number {
  if (tookMs < quickMs) return Math.min(bytes * 2, largestChunkBytes)
  return tookMs > slowMs ? chunkAfterFailure(bytes) : bytes
}

/** Returns the bytes of the chunk after one that did not arrive: half, but never less than the first. */
export const chunkAfterFailure = (bytes: number): number => Math.max(firstChunkBytes, Math.floor(bytes / 2))

/** Tells whether a status can mend itself; 0 stands for an answer that never came. */
export const isRetried = (status: number): boolean =>
  status === 0 || status === 408 || status === 409 || status === 423 || status === 429 || status >= 500

export interface Trouble {
  readonly status: number
  readonly stage: Stage
  /** It was tried again so many times since things last went well, which is `forMs` ago. */
  readonly tries: number
  readonly forMs: number
  /** How long the server asked to wait. */
  readonly askedMs?: number
}

/**
 * Returns how long to wait before the next try; null where there is none. The last try falls on the end of the window.
 */
export function retryInMs({ status, stage, tries, forMs, askedMs = 0 }: Trouble): number | null {
  const leftMs = windowMs[stage] - forMs
  if (!isRetried(status) || leftMs <= 0) return null
  const waitMs = Math.min(firstWaitMs * 2 ** Math.min(tries, 10), longestWaitMs)
  return Math.min(Math.max(waitMs, askedMs), leftMs)
}

/** Keeps the pace of one upload: how large the next chunk is, and for how long it is tried again. */
export class Pace {
  #chunkBytes: number
  #stage: Stage = 'operation'
  /** Holds since when things go wrong, and how often it was tried in vain; null while they go well. */
  #trouble: { readonly sinceMs: number; readonly tries: number } | null = null

  constructor(fileBytes: number) {
    this.#chunkBytes = firstChunk(fileBytes)
  }

  get chunkBytes(): number {
    return this.#chunkBytes
  }

  get stage(): Stage {
    return this.#stage
  }

  /** Called when bytes are on their way. */
  sent(): void {
    this.#stage = 'upload'
  }

  /** Called when the server has more than before: what trouble there was is over. */
  advanced(): void {
    this.#trouble = null
  }

  arrived(tookMs: number): void {
    this.#chunkBytes = chunkAfter(this.#chunkBytes, tookMs)
  }

  /** Returns how long to wait before the next try; null where there is none. */
  failed(status: number, askedMs: number, nowMs: number): number | null {
    this.#chunkBytes = chunkAfterFailure(this.#chunkBytes)
    const { sinceMs, tries } = this.#trouble ?? { sinceMs: nowMs, tries: 0 }
    this.#trouble = { sinceMs, tries: tries + 1 }
    return retryInMs({ status, stage: this.#stage, tries, forMs: nowMs - sinceMs, askedMs })
  }
}
