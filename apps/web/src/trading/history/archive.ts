import { Unzip, UnzipInflate, unzipSync } from 'fflate'

/** A file in a ZIP archive, as the archive's directory has it. */
export interface ArchiveFile {
  readonly name: string
  /** Its length, as the archive says. */
  readonly size: number
}

/** An archive that is cut, damaged, or locked with a password. */
export class ArchiveError extends Error {}

const maxFiles = 1000
/** So much is unpacked at a time: what is packed a thousand times tighter is noticed after 64 MB. */
const pieceBytes = 1 << 16

export const isArchiveFile = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 9

/** @throws ArchiveError */
export function filesInArchive(bytes: Uint8Array): readonly ArchiveFile[] {
  const files: ArchiveFile[] = []
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('/')) files.push({ name, size: originalSize })
        if (files.length > maxFiles) throw new ArchiveError()
        return false
      },
    })
  } catch {
    throw new ArchiveError()
  }
  return files
}

/**
 * Unpacks one file piece by piece. What `onPiece` throws ends it.
 * @param onPiece takes what was unpacked, and how many bytes of the archive were read
 * @throws ArchiveError
 */
export function unpackFile(
  bytes: Uint8Array,
  { name, size }: ArchiveFile,
  onPiece: (piece: Uint8Array, read: number) => void,
): void {
  let [length, read, hasEnded]: [number, number, boolean] = [0, 0, false]
  let failure: unknown
  const unzip = new Unzip((file) => {
    if (file.name !== name || hasEnded) return
    file.ondata = (error, piece, isLast) => {
      if (failure) return
      hasEnded = isLast
      if (error) failure = new ArchiveError()
      else
        try {
          length += piece.length
          onPiece(piece, read)
        } catch (thrown) {
          failure = thrown
        }
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  while (read < bytes.length && !hasEnded && !failure) {
    const piece = bytes.subarray(read, read + pieceBytes)
    read += piece.length
    try {
      unzip.push(piece, read === bytes.length)
    } catch {
      failure ??= new ArchiveError()
    }
  }
  if (failure) throw failure
  if (!hasEnded || length !== size) throw new ArchiveError()
}
