import type { ApiError } from '@ratchet/contract'
import { ApiFailure, failureOf, unreachable } from './call.ts'

interface Fetched {
  readonly parts: readonly Uint8Array<ArrayBuffer>[]
  readonly headers: Headers
}

/** Fetches an answer that is no JSON. `onBytes` hears how much has come. @throws ApiFailure, with `cutWords` where it breaks off */
export async function fetchFile(
  address: string,
  cutWords: string,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<Fetched> {
  const init: RequestInit = { credentials: 'same-origin', ...(signal && { signal }) }
  const response = await fetch(address, init).catch(() => {
    throw new ApiFailure(0, unreachable)
  })
  if (!response.ok || !response.body)
    throw failureOf(response.status, (await response.json().catch(() => null)) as Partial<ApiError> | null)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      parts.push(chunk.value)
      bytes += chunk.value.length
      onBytes(bytes)
    }
  } catch {
    throw new ApiFailure(0, { code: 'not_now', message: cutWords })
  }
  return { parts, headers: response.headers }
}
