import type { Awaitable } from '../expert/host.ts'

/** One connection as the terminal holds it. */
export interface Pipe {
  /** Whether the terminal still takes it for connected. */
  readonly isOpen: boolean
  /** Bytes that arrived and were not read. */
  readonly available: number
  read(maxLength: number): Buffer
  write(bytes: Buffer): void
  close(): void
}

/** Where the terminal's sockets lead. */
export interface Network {
  /** @returns undefined if nothing listens there */
  connect(host: string, port: number): Awaitable<Pipe | undefined>
}
