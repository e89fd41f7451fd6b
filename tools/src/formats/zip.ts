import { FileError, quoteFileOf } from '@ratchet/domain'
import { Unzip, UnzipInflate, unzipSync } from 'fflate'

export const isZip = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b

const damaged = 'the zip archive is cut short, damaged, or locked with a password'
const pieceBytes = 1 << 16

/** The files of an archive by its directory, with the lengths that this tells. */
function filesOf(file: string, bytes: Uint8Array): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  try {
    unzipSync(bytes, { filter: ({ name, originalSize }) => !sizes.set(name, originalSize) })
  } catch {
    throw new FileError(file, 0, damaged)
  }
  return sizes
}

/**
 * Unpacks the one file of quotes in an archive, piece by piece.
 * @throws FileError
 */
export function eachPieceInZip(
  file: string,
  bytes: Uint8Array,
  take: (piece: Uint8Array, packed: number) => void,
  fault: (reason: string) => FileError,
): void {
  const sizes = filesOf(file, bytes)
  const chosen = quoteFileOf([...sizes.keys()])
  if (typeof chosen === 'string') throw new FileError(file, 0, chosen)
  let [read, length, hasEnded]: [number, number, boolean] = [0, 0, false]
  let failure: unknown
  const unzip = new Unzip((one) => {
    if (one.name !== chosen.name || hasEnded) return
    one.ondata = (error, piece, isLast) => {
      if (failure) return
      hasEnded = isLast
      if (error) failure = fault(damaged)
      else
        try {
          length += piece.length
          take(piece, read)
        } catch (thrown) {
          failure = thrown
        }
    }
    one.start()
  })
  unzip.register(UnzipInflate)
  while (read < bytes.length && !hasEnded && !failure) {
    const piece = bytes.subarray(read, read + pieceBytes)
    read += piece.length
    try {
      unzip.push(piece, read === bytes.length)
    } catch {
      failure ??= fault(damaged)
    }
  }
  if (failure) throw failure
  if (!hasEnded || length !== sizes.get(chosen.name)) throw fault(damaged)
}
