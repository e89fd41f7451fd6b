import { connect, type Socket } from 'node:net'

// Just as much of HTTP and WebSocket as a load needs: the machine's cores are the server's, and a complete client would take a good part.

export interface Answer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** A keep-alive connection that asks one thing at a time; one that the server has closed meanwhile is opened anew. */
export class Caller {
  readonly #port: number
  readonly #from: string
  #socket: Socket | undefined
  #heard = ''
  #usedAt = 0
  #done: ((answer: Answer) => void) | undefined
  #failed: (error: Error) => void = () => {}

  /** @param from the address of this machine that it calls from */
  constructor(port: number, from: string) {
    this.#port = port
    this.#from = from
  }

  ask(request: Buffer | string): Promise<Answer> {
    return new Promise((done, failed) => {
      // The server ends a connection that was idle for five seconds, and a request sent at that moment is lost.
      if (performance.now() - this.#usedAt > 2_000) this.#reopen()
      this.#usedAt = performance.now()
      this.#done = done
      this.#failed = failed
      this.#socket ??= this.#open()
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #reopen(): void {
    this.#socket
      ?.removeAllListeners()
      .on('error', () => {})
      .destroy()
    this.#socket = undefined
    this.#heard = ''
  }

  #open(): Socket {
    const socket = connect({ host: '127.0.0.1', port: this.#port, localAddress: this.#from, noDelay: true })
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => this.#hear(text))
    socket.on('error', (error) => this.#failed(error))
    socket.on('close', () => {
      this.#socket = undefined
      if (this.#done) this.#failed(new Error('The server closed a connection in the middle of an answer.'))
    })
    return socket
  }

  #hear(text: string): void {
    this.#heard = this.#heard === '' ? text : this.#heard + text
    const head = this.#heard.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(this.#heard)?.[1] ?? 0)
    if (this.#heard.length < head + 4 + length) return
    const answer = {
      status: Number(this.#heard.slice(9, 12)),
      head: this.#heard.slice(0, head),
      body: this.#heard.slice(head + 4, head + 4 + length),
    }
    const done = this.#done
    this.#heard = ''
    this.#done = undefined
    done?.(answer)
  }
}

/** A request as it goes over the wire. */
export function requestOf(method: string, path: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers, 'content-length': String(Buffer.byteLength(body)) })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/** What asks for a trader's stream. */
export const streamRequest = (cookie: string): string =>
  requestOf('GET', '/api/stream', {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from('a benchmark here').toString('base64'),
    cookie,
  })

/** The cookies that an answer sets, as they are sent back; empty where it sets none. */
export const cookiesIn = ({ head }: Answer): string =>
  [...head.matchAll(/^set-cookie: ([^;\r]+)/gim)].map(([, pair]) => pair).join('; ')

const opcodes = { text: 1, close: 8, ping: 9 } as const
/** An empty pong with an empty mask. */
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/** Opens the trader's stream. Resolves with the first event or snapshot; then each text goes to the listener. */
export function listen(port: number, from: string, cookie: string, heard: (text: string) => void): Promise<Socket> {
  return new Promise((done, failed) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from, noDelay: true })
    socket.write(streamRequest(cookie))
    let rest: Buffer = Buffer.alloc(0)
    let open = false
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      if (!open) {
        const head = rest.indexOf('\r\n\r\n')
        if (head < 0) return
        if (!rest.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) return void failed(new Error(rest.toString()))
        rest = rest.subarray(head + 4)
        open = true
      }
      rest = readFrames(rest, (opcode, payload) => {
        if (opcode === opcodes.ping) socket.write(pong)
        if (opcode === opcodes.close) failed(new Error(`The server closed a stream: ${payload().slice(2)}`))
        if (opcode !== opcodes.text) return
        const text = payload()
        if (text.startsWith('{"type":"snapshot"')) done(socket)
        heard(text)
      })
    })
    socket.on('error', failed)
    socket.on('close', () => failed(new Error('The server closed a stream.')))
  })
}

/** Returns the remaining bytes: the beginning of a frame whose end has not arrived. */
function readFrames(bytes: Buffer, take: (opcode: number, payload: () => string) => void): Buffer {
  let at = 0
  while (bytes.length - at >= 2) {
    const short = (bytes[at + 1] ?? 0) & 0x7f
    const start = at + (short === 126 ? 4 : short === 127 ? 10 : 2)
    if (bytes.length < start) break
    const length =
      short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short
    if (bytes.length < start + length) break
    take((bytes[at] ?? 0) & 0x0f, () => bytes.toString('latin1', start, start + length))
    at = start + length
  }
  return at === 0 ? bytes : bytes.subarray(at)
}
