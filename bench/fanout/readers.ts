import { connect, type Socket } from 'node:net'
import { serve } from './helper.ts'

export interface Opening {
  readonly kind: 'open'
  readonly port: number
  readonly count: number
  /** Plain sockets ask for nothing; the stream's are asked for as a browser does. */
  readonly upgrade: boolean
  /** A trader's cookie, for one socket of a hundred; the others are anonymous. */
  readonly cookie?: string
}
export type ReadersJob = Opening | { readonly kind: 'count' }

export interface Counted {
  readonly frames: number
  readonly bytes: number
  readonly closed: number
  /** The number of different last messages of all sockets; 1 if all know the same. */
  readonly differentLast: number
  readonly last: string
  /** The whole frame of that. */
  readonly base64: string
}

/** Sockets of one address: far fewer than it has ports. */
const socketsPerAddress = 2000
const atOnce = 50
const [text, ping] = [0x81, 0x89]
/** Masked, as everything that a browser sends. */
const pong = Buffer.from([0x8a, 0x80, 1, 2, 3, 4])

let [frames, bytes, closed, opened] = [0, 0, 0, 0]
const chunk = Buffer.allocUnsafe(64 * 1024)
/** Every message that differs from the one before; readers that hear the same hold the same buffer. */
let newest: Buffer = Buffer.alloc(0)

/** Counts whole frames, and keeps the last of them. */
class Reader {
  last: Buffer = newest
  greeted: boolean
  #rest: Buffer | undefined
  readonly #answer: (bytes: Buffer) => void

  constructor(greeted: boolean, answer: (bytes: Buffer) => void) {
    this.greeted = greeted
    this.#answer = answer
  }

  take(part: Buffer): void {
    bytes += part.length
    let data = this.#rest ? Buffer.concat([this.#rest, part]) : part
    this.#rest = undefined
    for (let length = frameLength(data); length > 0 && length <= data.length; length = frameLength(data)) {
      if (data[0] === text) this.#hear(data.subarray(0, length))
      else if (data[0] === ping) this.#answer(pong)
      data = data.subarray(length)
    }
    // The next read overwrites this buffer.
    if (data.length > 0) this.#rest = Buffer.from(data)
  }

  #hear(frame: Buffer): void {
    frames++
    if (!frame.equals(newest)) newest = Buffer.from(frame)
    this.last = newest
  }
}

const headerLength = (data: Buffer) => ((data[1] ?? 0) < 126 ? 2 : data[1] === 126 ? 4 : 10)

/** The length of the frame that begins here; 0 if its header is incomplete. */
function frameLength(data: Buffer): number {
  if (data.length < 2 || data.length < headerLength(data)) return 0
  const [header, short = 0] = [headerLength(data), data[1]]
  if (short < 126) return header + short
  return header + (short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2)))
}

const readers: Reader[] = []

function open({ port, upgrade, cookie }: Opening): Promise<void> {
  const n = opened++
  const reader = new Reader(!upgrade, (bytes) => socket.write(bytes))
  readers.push(reader)
  let socket: Socket
  return new Promise((done, fail) => {
    const callback = (length: number, buffer: Uint8Array) => {
      const part = Buffer.from(buffer.buffer, buffer.byteOffset, length)
      if (reader.greeted) reader.take(part)
      else {
        const end = part.indexOf('\r\n\r\n')
        const status = part.toString('latin1', 0, 12)
        if (status !== 'HTTP/1.1 101' || end < 0) fail(new Error(`A stream was answered with ${status}`))
        reader.greeted = true
        done()
        if (end + 4 < length) reader.take(part.subarray(end + 4))
      }
      return true
    }
    const localAddress = `127.0.1.${1 + (Math.floor(n / socketsPerAddress) % 200)}`
    socket = connect({ port, host: '127.0.0.1', localAddress, onread: { buffer: chunk, callback } }, () => {
      if (upgrade) socket.write(request(port, n % 100 === 0 ? cookie : undefined))
      else done()
    })
    socket.on('error', fail)
    socket.on('close', () => {
      closed++
      fail(new Error('The server closed a socket.'))
    })
  })
}

const request = (port: number, cookie: string | undefined) =>
  [
    'GET /api/stream HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    '\r\n',
  ].join('\r\n')

function count(): Counted {
  const payload = newest.subarray(newest.length > 1 ? headerLength(newest) : 0)
  const differentLast = new Set(readers.map(({ last }) => last)).size
  return { frames, bytes, closed, differentLast, last: String(payload), base64: newest.toString('base64') }
}

serve(async (job: ReadersJob) => {
  if (job.kind === 'count') return count()
  for (let left = job.count; left > 0; left -= atOnce)
    await Promise.all(Array.from({ length: Math.min(left, atOnce) }, () => open(job)))
  return undefined
})
