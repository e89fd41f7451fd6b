import { retryInMs } from './pace.ts'

const headers = { 'tus-resumable': '1.0.0' }

export interface HowFar {
  readonly keptBytes: number
  /** Holds the address of the picture once the upload is finished. */
  readonly address: string | null
}

/** Asks how far an upload came: `gone` where the server no longer has it, `unknown` where it does not answer. */
export async function askHowFar(url: string): Promise<HowFar | 'gone' | 'unknown'> {
  const response = await fetch(url, { method: 'HEAD', headers }).catch(() => null)
  if (response?.status === 404) return 'gone'
  if (!response?.ok) return 'unknown'
  const keptBytes = Number(response.headers.get('upload-offset') ?? 0)
  return { keptBytes, address: response.headers.get('content-location') }
}

/** Takes a cancelled upload off the server, in the background. Where that fails it lapses there by itself within a day. */
export async function cancelUpload(url: string): Promise<void> {
  const startMs = performance.now()
  for (let tries = 0; ; tries++) {
    const response = await fetch(url, { method: 'DELETE', headers }).catch(() => null)
    const status = response?.status ?? 0
    const waitMs = retryInMs({ status, stage: 'operation', tries, forMs: performance.now() - startMs })
    if (response?.ok || waitMs === null) return
    await new Promise((done) => setTimeout(done, waitMs))
  }
}
