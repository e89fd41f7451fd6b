import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of the archive; its content is read when its turn comes. */
export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

const version = 20
/** Names are UTF-8, and the sizes follow the content instead of standing before it. */
const flags = 0x0808
const deflated = 8
/** 1980-01-01: the archive carries no times. */
const date = 0x0021

/**
 * Makes a zip archive while it is read: only the current file is held in memory. Compression runs outside the event loop. An archive
 * of 4 GB or more would need another format and is refused.
 */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const done: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const started = { name: Buffer.from(name), offset }
    const head = localHead(started.name)
    yield head
    offset += head.length
    const sums = { crc: 0, size: 0 }
    let packed = 0
    for await (const chunk of deflate(content, sums)) {
      packed += chunk.length
      yield chunk
    }
    const tail = descriptor(sums.crc, packed, sums.size)
    yield tail
    offset += packed + tail.length
    if (offset > 0xffffffff || sums.size > 0xffffffff) throw new Error('The file would pass 4 GB')
    done.push({ ...started, ...sums, packed })
  }
  const directory = Buffer.concat(done.map(centralHead))
  yield directory
  yield end(done.length, directory.length, offset)
}

async function* deflate(content: ZipEntry['content'], sums: { crc: number; size: number }): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      yield bytes
    }
  }
  const packer = createDeflateRaw({ level: 6 })
  // The error of either end is told by reading the packer.
  pipeline(Readable.from(counted()), packer, () => {})
  yield* packer
}

const words = (...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer => {
  const buffer = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of parts) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const localHead = (name: Buffer): Buffer =>
  Buffer.concat([
    words([0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2], [0, 2], [date, 2]),
    words([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ])

const descriptor = (crc: number, packed: number, size: number): Buffer =>
  words([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4])

const centralHead = ({ name, offset, crc, packed, size }: Written): Buffer =>
  Buffer.concat([
    words([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2], [0, 2], [date, 2]),
    words([crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
    name,
  ])

const end = (count: number, size: number, offset: number): Buffer =>
  words([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2])
