import * as texts from './texts.ts'

/** A gzip file begins with these; the second half is how our own `ticks import` begins each of its parts. */
const magic = [0x1f, 0x8b] as const
const partHead = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0] as const

export const isGzip = (head: Uint8Array): boolean => head[0] === magic[0] && head[1] === magic[1]

/**
 * Finds where the parts of a gzip file begin: a browser unpacks one part and calls the next one junk. Heads are known by their eight
 * bytes (no name, no time) and found within packed data by chance once in 10^19 places.
 */
export async function partsOf(file: Blob): Promise<number[]> {
  const starts = [0]
  const reader = file.stream().getReader()
  let [base, matched] = [0, 0]
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const bytes = next.value
    for (let at = 0; at < bytes.length; at++) {
      // No end of the head is its beginning again, so a mismatch starts over.
      const byte = bytes[at]
      matched = byte === partHead[matched] ? matched + 1 : byte === partHead[0] ? 1 : 0
      if (matched < partHead.length) continue
      const start = base + at + 1 - partHead.length
      if (start > 0) starts.push(start)
      matched = 0
    }
    base += bytes.length
  }
  return starts
}

/** What to say of a zipped file that the browser could not unpack; browsers have words of their own for it. */
export const gzipFault = (error: unknown): string =>
  /truncat|unexpected end|incomplete/i.test(String((error as Error | undefined)?.message))
    ? texts.cutGzip
    : /junk|trailing|additional/i.test(String((error as Error | undefined)?.message))
      ? texts.partsInGzip
      : texts.damagedGzip
