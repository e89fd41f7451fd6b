import type { RouteName } from '@ratchet/contract'
import { addressOf } from './call.ts'
import { fetchFile } from './file.ts'
import * as texts from './texts.ts'

type FileRoute = Exclude<Extract<RouteName, `export${string}`>, 'exportProgram'>

/**
 * Fetches a file and hands it to the browser to keep. `onBytes` hears how much has come. Throws `ApiFailure`.
 * @returns the file's name
 */
export async function download(
  route: FileRoute,
  query: Readonly<Record<string, unknown>>,
  onBytes: (bytes: number) => void,
): Promise<string> {
  return keepFile(addressOf(route, {}, query), onBytes)
}

/** Fetches the program that dials in for a broker, and hands it to the browser to keep. @returns the file's name. Throws `ApiFailure`. */
export const downloadProgram = (broker: string): Promise<string> =>
  keepFile(addressOf('exportProgram', { broker }, {}), () => {})

async function keepFile(address: string, onBytes: (bytes: number) => void): Promise<string> {
  const { parts, headers } = await fetchFile(address, texts.exportCutShort, onBytes)
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
