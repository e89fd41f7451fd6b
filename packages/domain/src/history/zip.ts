/** A file in an archive, as the archive's directory tells it. */
export interface ZipEntry {
  readonly name: string
  /** 0 as it is, 8 deflated. */
  readonly method: number
  /** Where its packed bytes are. */
  readonly start: number
  readonly end: number
  /** How long it says that it is. */
  readonly size: number
}

const directoryEnd = 0x06054b50
const directoryEntry = 0x02014b50
const mostEntries = 1000

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 9

/** What an archive holds; undefined where it is cut, damaged, or in a form that no workbook has. */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > mostEntries) return undefined
  const entries: ZipEntry[] = []
  for (let n = 0; n < count; n++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== directoryEntry) return undefined
    const [method, packed, size] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 24, true),
    ]
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ]
    const local = view.getUint32(at + 42, true)
    const isSealed = (view.getUint16(at + 8, true) & 1) === 1
    if (local + 30 > view.byteLength || isSealed) return undefined
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (start + packed > view.byteLength) return undefined
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    entries.push({ name, method, start, end: start + packed, size })
    at += 46 + nameLength + extra + comment
  }
  return entries
}

/** The directory's end is the last thing in the file, behind it at most a comment. */
function endOfDirectory(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - 22 - 0xffff; at--)
    if (view.getUint32(at, true) === directoryEnd) return at
  return undefined
}
