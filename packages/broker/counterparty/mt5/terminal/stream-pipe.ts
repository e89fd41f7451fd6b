import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Network, Pipe } from './network.ts'

/** A stream of bytes as a terminal's socket: what arrives waits until it is read. */
export class StreamPipe implements Pipe {
  readonly #stream: Duplex
  #chunks: Buffer[] = []
  #hasEnded = false
  available = 0

  constructor(stream: Duplex) {
    this.#stream = stream
    stream.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk)
      this.available += chunk.length
    })
    const end = () => {
      this.#hasEnded = true
    }
    stream.on('end', end).on('close', end).on('error', end)
  }

  /** Bytes that came before the end can still be read. */
  get isOpen(): boolean {
    return !this.#hasEnded || this.available > 0
  }

  read(maxLength: number): Buffer {
    const all = Buffer.concat(this.#chunks)
    const part = all.subarray(0, maxLength)
    const rest = all.subarray(part.length)
    this.#chunks = rest.length > 0 ? [rest] : []
    this.available = rest.length
    return part
  }

  write(bytes: Buffer): void {
    if (!this.#stream.destroyed) this.#stream.write(bytes)
  }

  close(): void {
    this.#stream.destroy()
  }
}

/** Connections over TCP. */
export const tcpNetwork: Network = {
  connect: (host, port) =>
    new Promise((resolve) => {
      const socket = connect({ host, port, noDelay: true })
      socket.once('error', () => resolve(undefined))
      socket.once('connect', () => resolve(new StreamPipe(socket)))
    }),
}
