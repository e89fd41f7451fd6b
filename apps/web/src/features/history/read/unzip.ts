import { FileError, type ZipEntry } from '@ratchet/domain'

/**
 * Unpacks one file of an archive, and stops where it grows beyond `most`, whatever the archive says of its size.
 * @throws FileError
 */
export async function unzipped(
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
  { start, end, method }: ZipEntry,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = bytes.subarray(start, end)
  if (method !== 0 && method !== 8)
    throw new FileError(file, 0, 'the workbook is packed in a way that is not known here')
  const source = new Blob([packed]).stream()
  const reader = (method === 8 ? source.pipeThrough(new DecompressionStream('deflate-raw')) : source).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const next = await reader.read().catch(() => {
      throw new FileError(file, 0, 'the workbook is cut short or damaged')
    })
    if (next.done) break
    length += next.value.length
    if (length > most) {
      await reader.cancel().catch(() => {})
      throw new FileError(file, 0, 'the workbook becomes too large when it is unpacked; this is no report')
    }
    pieces.push(next.value)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
