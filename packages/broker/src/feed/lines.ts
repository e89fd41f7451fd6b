import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A feed that cannot be started: one line for the operator, with the file. */
export class FeedError extends Error {}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

/**
 * Gives each line of a text file, zipped or not (its bytes tell, not its name), without its end, numbered from 1.
 * @throws FeedError where the file cannot be read to its end
 */
export async function eachLine(path: string, onLine: (line: string, number: number) => void): Promise<void> {
  let number = 0
  try {
    // Looked at first: a stream that nobody reads yet would throw its error at nobody.
    const zipped = await isGzip(path)
    const source = createReadStream(path, { highWaterMark: 1 << 18 })
    const bytes = zipped ? pipeline(source, createGunzip({ chunkSize: 1 << 18 }), () => {}) : source
    const decoder = new TextDecoder()
    let rest = ''
    const give = (line: string) => onLine(line.endsWith('\r') ? line.slice(0, -1) : line, ++number)
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) give(line)
    }
    if (rest !== '') give(rest)
  } catch (error) {
    if (error instanceof FeedError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    const reason =
      code === 'ENOENT'
        ? 'there is no such file'
        : code === 'Z_BUF_ERROR'
          ? `the zipped file is cut short after line ${number}`
          : code?.startsWith('Z_')
            ? `the zipped file is damaged after line ${number}`
            : `it cannot be read (${code ?? message})`
    throw new FeedError(`FEED names ${path}, but ${reason}: give a whole file of ticks, or use FEED=synthetic.`)
  }
}
