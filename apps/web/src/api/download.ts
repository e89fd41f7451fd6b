import type { ApiError, RouteName } from '@ratchet/contract'
import { ApiFailure, addressOf, failureOf, unreachable } from './call.ts'

type FileRoute = Extract<RouteName, `export${string}`>

/**
 * Fetches a file and hands it to the browser to keep. `onBytes` hears how much has come. Throws `ApiFailure`.
 * @returns the file's name
 */
export async function download(
  route: FileRoute,
  query: Readonly<Record<string, unknown>>,
  onBytes: (bytes: number) => void,
): Promise<string> {
  const response = await fetch(addressOf(route, {}, query), { credentials: 'same-origin' }).catch(() => {
    throw new ApiFailure(0, unreachable)
  })
  if (!response.ok || !response.body)
    throw failureOf(response.status, (await response.json().catch(() => null)) as Partial<ApiError> | null)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'ratchet'
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
    throw new ApiFailure(0, { code: 'not_now', message: 'The export was cut short. Please try again.' })
  }
  keep(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name)
  return name
}

/** Hands a file to the browser to keep. */
export function keep(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
