const has = (bytes: Uint8Array, ...head: readonly number[]): boolean => head.every((byte, at) => bytes[at] === byte)

/** Bytes at which a file without a mark is looked at. */
const looked = 2048

/** Text of two bytes a letter shows its order by its zeros: markup and figures are of letters whose upper byte is 0. */
function widthOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  const end = Math.min(bytes.length, looked) & ~1
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > end / 8 && odd > even * 4) return 'utf-16le'
  return even > end / 8 && even > odd * 4 ? 'utf-16be' : undefined
}

/** The text of a file: UTF-16 of either order or UTF-8, with its mark or without; what is neither is read as Windows-1252. (HIS1) */
export function textOfBytes(bytes: Uint8Array): string {
  const marked = has(bytes, 0xff, 0xfe) ? 'utf-16le' : has(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined
  const wide = marked ?? widthOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
