import { uploadPath } from '@ratchet/contract'
import { type DetailedError, Upload } from 'tus-js-client'

/** This is longer than the server takes to cut a slow request or to draw a large picture. */
const silenceMs = 30_000

export interface Failure {
  /** 0 where no answer came. */
  readonly status: number
  /** The server's words; empty where there are none. */
  readonly said: string
  /** How long the server asked to wait. */
  readonly askedMs: number
  /** The file itself could not be read any more. */
  readonly fileGone?: boolean
}

export interface Sending {
  readonly file: Blob
  /** Of an upload that was begun before; null for a new one. */
  readonly url: string | null
  readonly chunkBytes: () => number
  readonly onUrl: (url: string) => void
  /** Bytes on their way, and bytes that the server says it has. */
  readonly onSent: (bytes: number) => void
  readonly onKept: (bytes: number) => void
  readonly onChunk: (tookMs: number) => void
  /** The address of the picture; null where the server has all bytes and is not done with them. */
  readonly onEnd: (address: string | null) => void
  readonly onFailure: (failure: Failure) => void
}

/**
 * Makes one try, from the first request to the end or the first failure; the caller says when to try again. Answers a
 * function that stops it: after that nothing is told any more.
 */
export function send(sending: Sending): () => void {
  const { file, url } = sending
  let isOver = false
  let silence: ReturnType<typeof setTimeout> | undefined
  let startMs = 0
  const stop = () => {
    isOver = true
    clearTimeout(silence)
    void upload.abort()
  }
  const end = (tell: () => void) => {
    if (isOver) return
    stop()
    tell()
  }
  const listen = () => {
    clearTimeout(silence)
    silence = setTimeout(() => end(() => sending.onFailure({ status: 0, said: '', askedMs: 0 })), silenceMs)
  }
  const upload = new Upload(file as File, {
    // Without an endpoint an upload that cannot be asked for is a failure, not the beginning of another one.
    ...(url === null ? { endpoint: new URL(uploadPath, window.location.origin).href } : { uploadUrl: url }),
    chunkSize: sending.chunkBytes(),
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest() {
      if (isOver) throw new Error('stopped')
      startMs = performance.now()
      listen()
    },
    onAfterResponse(_request, response) {
      clearTimeout(silence)
      const kept = Number(response.getHeader('Upload-Offset') ?? Number.NaN)
      if (!isOver && response.getStatus() < 300 && Number.isFinite(kept)) sending.onKept(kept)
    },
    onUploadUrlAvailable: () => !isOver && upload.url && sending.onUrl(upload.url),
    onProgress(bytes) {
      if (isOver) return
      if (silence) listen()
      sending.onSent(bytes)
    },
    onChunkComplete() {
      if (isOver) return
      sending.onChunk(performance.now() - startMs)
      upload.options.chunkSize = sending.chunkBytes()
    },
    onSuccess({ lastResponse }) {
      // The address is read before the end, since a request that is let go of forgets its answer.
      const address = lastResponse.getHeader('Content-Location') ?? null
      end(() => sending.onEnd(address))
    },
    onError: (error) => void failureOf(error, file).then((failure) => end(() => sending.onFailure(failure))),
  })
  upload.start()
  return stop
}

async function failureOf(error: Error | DetailedError, file: Blob): Promise<Failure> {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) {
    // A browser reports a file that was changed or taken away as a broken link.
    const fileGone = await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => false,
        () => true,
      )
    return { status: 0, said: '', askedMs: 0, fileGone }
  }
  const askedMs = Math.max(Number(response.getHeader('Retry-After') ?? 0) * 1000, 0)
  return { status: response.getStatus(), said: saidIn(response.getBody()), askedMs }
}

function saidIn(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}
