import { encodingOf } from '../formats/index.ts'

/** The text of a file: UTF-16 of either order or UTF-8, with its mark or without; what is neither is read as Windows-1252. (HIS1) */
export function textOfBytes(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
