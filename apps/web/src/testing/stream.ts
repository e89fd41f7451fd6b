import {
  beatEveryMs,
  type Changes,
  type FlightKind,
  type PublicQuote,
  protocolVersion,
  type StreamMessage,
  streamMessage,
  streamPath,
} from '@ratchet/contract'
import { accountListOf, countsOf, now, type ServerState, snapshotOf } from './state.ts'

/** Stands in for the server's end of the stream: greets each socket with what the state has, and sends what a test says. */
export class FakeStream {
  /** A socket that opens while this is false hears nothing. */
  isAnswering = true
  /** The server hangs: nothing more comes on open sockets, and they stay open. */
  #isHanging = false
  readonly #state: () => ServerState
  readonly #sockets = new Set<FakeSocket>()

  constructor(state: () => ServerState) {
    this.#state = state
  }

  open(): FakeSocket {
    const socket = new FakeSocket(() => this.#sockets.delete(socket))
    this.#sockets.add(socket)
    if (this.isAnswering && !this.#isHanging) this.#welcome(socket)
    return socket
  }

  hang(): void {
    this.#isHanging = true
  }

  /** Goes on after `hang`: who asked meanwhile is answered now. */
  resume(): void {
    this.#isHanging = false
    for (const socket of this.#sockets) this.#welcome(socket)
  }

  /** Sends a message to every socket. @throws ZodError for one that the contract does not describe */
  send(message: StreamMessage): void {
    if (!this.#isHanging) for (const socket of this.#sockets) socket.deliver(message)
  }

  quote(symbol: string, bid: number, ask: number): void {
    const items: PublicQuote[] = [{ symbol, bid, ask, time: now }]
    this.send({ type: 'quotes', items })
  }

  /** Sends changed rows as the next event. Only `trade.published` adds a trade; any other kind changes one. */
  change(changes: Changes, kind: FlightKind = 'command.done'): void {
    const state = this.#state()
    const seq = ++state.seq
    const record = { seq, at: now, kind, marketTime: null, ok: true, message: 'Done.' }
    this.send({
      type: 'event',
      seq,
      tradeId: changes.trades?.[0]?.id ?? null,
      record,
      changes,
      counts: countsOf(state),
    })
  }

  /** Sends the whole state anew, as after a change. */
  snapshot(): void {
    this.send(snapshotOf(this.#state()))
  }

  /** Breaks every connection. */
  cut(): void {
    for (const socket of [...this.#sockets]) socket.cut()
  }

  #welcome(socket: FakeSocket): void {
    setTimeout(() => this.#greet(socket))
    socket.keepAlive(() => this.#beat(socket))
  }

  #beat(socket: FakeSocket): void {
    const { seq, user, databaseSilentSince } = this.#state()
    if (!this.#isHanging)
      socket.deliver({ type: 'beat', seq: user ? seq : 0, ...(databaseSilentSince && { databaseSilentSince }) })
  }

  #greet(socket: FakeSocket): void {
    const state = this.#state()
    const { seq, market, quotes, user } = state
    socket.deliver({ type: 'hello', protocol: protocolVersion, seq, signedIn: user !== null, market })
    if (user) {
      socket.deliver(snapshotOf(state))
      socket.deliver({ type: 'accounts', ...accountListOf(state) })
    }
    socket.deliver({ type: 'quotes', items: quotes })
    this.#beat(socket)
  }
}

class FakeSocket {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly close: () => void
  #beat: ReturnType<typeof setInterval> | undefined

  constructor(close: () => void) {
    this.close = () => {
      clearInterval(this.#beat)
      close()
    }
  }

  keepAlive(beat: () => void): void {
    clearInterval(this.#beat)
    this.#beat = setInterval(beat, beatEveryMs)
  }

  deliver(message: StreamMessage): void {
    this.onmessage?.({ data: JSON.stringify(streamMessage.parse(message)) })
  }

  cut(): void {
    this.close()
    this.onclose?.()
  }
}

export const isStream = (url: string | URL): boolean => new URL(url, location.href).pathname === streamPath
