import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { constants, createGunzip, gunzipSync } from 'node:zlib'
import { checkUnpacked, FileError, isArchive, LineSplitter, mostArchiveBytes, TextPieces } from '@ratchet/domain'
import { eachPieceInZip, isZip } from './zip.ts'

const gzipMagic = [0x1f, 0x8b]

/** The first bytes of a file, fewer where it has fewer. */
async function firstBytes(file: string, count: number): Promise<Uint8Array> {
  try {
    const handle = await open(file)
    try {
      const head = Buffer.alloc(count)
      const { bytesRead } = await handle.read(head, 0, count, 0)
      return head.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new FileError(file, 0, code === 'ENOENT' ? 'the file does not exist' : `the file cannot be read (${code})`)
  }
}

const zlibFault = (error: unknown): string | undefined => {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return 'the zipped file is cut short'
  return code?.startsWith('Z_') ? 'the zipped file is damaged' : undefined
}

/** Enough of a zipped file to tell what is in it. */
const zippedHead = 4096

/**
 * The bytes of an hour or day of the archive, zipped or not, which is told by what is in the file; undefined for any other file.
 * @throws FileError (TIC4, TIC8)
 */
export async function archiveBytesOf(file: string): Promise<Uint8Array | undefined> {
  const head = await firstBytes(file, zippedHead)
  if (!isArchive(isGzip(head) ? unzippedHead(head) : head)) return undefined
  if ((await stat(file)).size > mostArchiveBytes)
    throw new FileError(file, 0, 'the file is larger than any hour or day of the archive')
  const bytes = await readFile(file)
  if (!isGzip(head)) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: mostArchiveBytes })
  } catch (error) {
    const zipped = zlibFault(error)
    const reason =
      error instanceof RangeError
        ? `from unpacked byte ${mostArchiveBytes} on: it unpacks to more than any hour or day of the archive`
        : zipped && `before byte ${bytes.length}: ${zipped}`
    throw reason === undefined ? error : new FileError(file, 0, reason)
  }
}

/** What the beginning of a zipped file unpacks to; nothing where it is damaged, which whoever reads on is told. */
function unzippedHead(head: Uint8Array): Uint8Array {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return new Uint8Array()
  }
}

const isGzip = (head: Uint8Array): boolean => head[0] === gzipMagic[0] && head[1] === gzipMagic[1]

/**
 * Gives each line of a text file to `onLine`, zipped (gzip or a zip archive of one file) or not, which its bytes tell and not its name. Lines
 * are numbered from 1; their ends (LF or CRLF) are cut off, and so is a byte-order mark. `ended` is false for a last line without its end.
 */
export async function eachLine(
  file: string,
  onLine: (line: string, number: number, ended: boolean) => void,
): Promise<void> {
  const head = await firstBytes(file, gzipMagic.length)
  const text = new TextPieces()
  const splitter = new LineSplitter(file, onLine)
  const fault = (reason: string) => new FileError(file, splitter.number + 1, reason)
  let unpacked = 0
  const take = (piece: Uint8Array, packed: number | undefined) => {
    splitter.push(text.push(piece))
    unpacked += piece.length
    const bomb = packed === undefined ? undefined : checkUnpacked(packed, unpacked)
    if (bomb) throw fault(bomb)
  }
  if (isZip(head)) eachPieceInZip(file, await readFile(file), take, fault)
  else await eachPiece(file, isGzip(head), take, fault)
  splitter.end()
}

async function eachPiece(
  file: string,
  isZipped: boolean,
  take: (piece: Uint8Array, packed: number | undefined) => void,
  fault: (reason: string) => FileError,
): Promise<void> {
  const source = createReadStream(file, { highWaterMark: 1 << 18 })
  const unzip = isZipped ? pipeline(source, createGunzip({ chunkSize: 1 << 18 }), () => {}) : undefined
  try {
    for await (const chunk of (unzip ?? source) as AsyncIterable<Uint8Array>) take(chunk, unzip?.bytesWritten)
  } catch (error) {
    if (error instanceof FileError) throw error
    const { code } = error as NodeJS.ErrnoException
    const zipped = zlibFault(error)
    if (zipped !== undefined) throw fault(zipped)
    if (code !== undefined) throw fault(`it cannot be read on (${code})`)
    throw error
  }
}
