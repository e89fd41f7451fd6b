import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A file that cannot be read as what it should be: the message names file, line and reason. */
export class FileError extends Error {
  constructor(file: string, line: number, reason: string) {
    super(line > 0 ? `${file}, line ${line}: ${reason}` : `${file}: ${reason}`)
  }
}

const gzipMagic = [0x1f, 0x8b]

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new FileError(
      file,
      0,
      error.code === 'ENOENT' ? 'there is no such file' : `it cannot be opened (${error.code})`,
    )
  })
  try {
    const head = Buffer.alloc(2)
    await handle.read(head, 0, 2, 0)
    return head[0] === gzipMagic[0] && head[1] === gzipMagic[1]
  } finally {
    await handle.close()
  }
}

/**
 * Gives each line of a text file, zipped or not (told by its bytes, not by its name), to `onLine`. Lines are numbered from 1; their
 * ends (LF or CRLF) are cut off, and so is a byte-order mark.
 */
export async function eachLine(file: string, onLine: (line: string, number: number) => void): Promise<void> {
  const zipped = await isGzip(file)
  const source = createReadStream(file, { highWaterMark: 1 << 18 })
  const bytes = zipped ? pipeline(source, createGunzip({ chunkSize: 1 << 18 }), () => {}) : source
  let number = 0
  let rest = ''
  const decoder = new TextDecoder('utf-8')
  const give = (line: string) => onLine(line.endsWith('\r') ? line.slice(0, -1) : line, ++number)
  try {
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) give(line)
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') throw new FileError(file, number + 1, 'the zipped file is cut short')
    if (code?.startsWith('Z_')) throw new FileError(file, number + 1, 'the zipped file is damaged')
    throw error
  }
  if (rest !== '') give(rest)
}
