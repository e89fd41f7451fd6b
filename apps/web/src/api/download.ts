import type { RouteName } from '@ratchet/contract'
import { addressOf } from './call.ts'
import { fetchFile } from './file.ts'
import * as texts from './texts.ts'

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
  const { parts, headers } = await fetchFile(addressOf(route, {}, query), texts.exportCutShort, onBytes)
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'ratchet'
  keep(new Blob([...parts], { type: headers.get('content-type') ?? '' }), name)
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
