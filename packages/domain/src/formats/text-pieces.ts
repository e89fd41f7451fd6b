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

/** UTF-16 of either order by its mark or its zeros; UTF-8 for all else. */
export function encodingOf(head: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-8' {
  if (has(head, 0xff, 0xfe)) return 'utf-16le'
  if (has(head, 0xfe, 0xff)) return 'utf-16be'
  return widthOf(head) ?? 'utf-8'
}

/** Makes text of the bytes of a file as they come; the first of them tell its encoding. A mark at its beginning is cut off. */
export class TextPieces {
  #decoder: TextDecoder | undefined

  push(bytes: Uint8Array): string {
    this.#decoder ??= new TextDecoder(encodingOf(bytes))
    return this.#decoder.decode(bytes, { stream: true })
  }
}
