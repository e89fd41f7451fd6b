import { createServer, type IncomingMessage } from 'node:http'
import { type Duplex, duplexPair } from 'node:stream'
import type { Doorway, Visitor } from '@ratchet/engine/ports'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Fields } from './frames.ts'
import type { Network, Pipe } from './terminal/network.ts'
import { StreamPipe } from './terminal/stream-pipe.ts'

type Take = (visitor: Visitor) => boolean
/** How long a terminal waits until its account is connected. */
const patienceMs = 2000

/** One connection: both its ends are in this process. */
interface Connection {
  readonly near: Duplex
  /** The process of Ratchet hears at once that the connection is over. */
  end: () => void
}

/** The server that terminals dial, with real HTTP and real WebSockets over pairs of streams in this process. */
export class DialInServer implements Network {
  readonly #http = createServer()
  readonly #webSockets = new WebSocketServer({ server: this.#http, path: '/api/mt5', maxPayload: 4000 })
  readonly #connections = new Map<Duplex, Connection>()
  readonly #serverOf: (login: string) => string
  readonly #isLost: (message: Fields) => boolean
  #takers = new Set<Take>()

  /**
   * @param serverOf Ratchet's server of an account
   * @param isLost whether a message of Ratchet is lost: its connection breaks at once
   */
  constructor(serverOf: (login: string) => string, isLost: (message: Fields) => boolean = () => false) {
    this.#serverOf = serverOf
    this.#isLost = isLost
    this.#webSockets.on('connection', (socket, request) => this.#greet(socket, request))
  }

  connect(): Pipe {
    const [near, far] = duplexPair()
    this.#connections.set(far, { near, end: () => {} })
    near.on('close', () => this.#over(far))
    this.#http.emit('connection', far)
    return new StreamPipe(near)
  }

  #over(far: Duplex): void {
    this.#connections.get(far)?.end()
    this.#connections.delete(far)
  }

  #break(far: Duplex): void {
    const near = this.#connections.get(far)?.near
    this.#over(far)
    near?.destroy()
  }

  /** Cuts every connection. */
  cut(): void {
    for (const far of [...this.#connections.keys()]) this.#break(far)
  }

  /** The doorway of a new process. The process before it is gone, and its connections with it. */
  newDoorway(): Doorway {
    this.#takers = new Set()
    this.cut()
    const takers = this.#takers
    return {
      listen: (take) => {
        takers.add(take)
        return () => void takers.delete(take)
      },
    }
  }

  #greet(socket: WebSocket, request: IncomingMessage): void {
    const far: Duplex = request.socket
    socket.on('error', () => {})
    socket.once('message', (data) => {
      this.#offer(socket, this.#visitor(socket, far, String(data)), performance.now() + patienceMs)
    })
  }

  /** Offers a visitor until it is taken, because tests connect accounts while their terminals dial. */
  #offer(socket: WebSocket, visitor: Visitor, untilMs: number): void {
    if (socket.readyState !== socket.OPEN || [...this.#takers].some((take) => take(visitor))) return
    if (performance.now() < untilMs) {
      setTimeout(() => this.#offer(socket, visitor, untilMs), 5)
      return
    }
    const text = 'This account is not connected in Ratchet.'
    socket.send(JSON.stringify({ t: 'refused', n: '1', code: 'unknown', text, wait: '1' }))
    socket.close()
  }

  #visitor(socket: WebSocket, far: Duplex, hello: string): Visitor {
    const { login = '' } = JSON.parse(hello) as { readonly login?: string }
    let isOver = false
    const gone: (() => void)[] = []
    const end = () => {
      if (isOver) return
      isOver = true
      for (const listener of gone) listener()
    }
    const connection = this.#connections.get(far)
    if (connection) connection.end = end
    socket.on('close', end)
    return {
      login,
      server: this.#serverOf(login),
      hello,
      say: (text) => {
        if (isOver) return
        if (this.#isLost(JSON.parse(text) as Fields)) this.#break(far)
        else socket.send(text)
      },
      leave: (why) => {
        if (!isOver) socket.close(1000, why.slice(0, 100))
        end()
      },
      onText: (listener) =>
        socket.on('message', (data) => {
          if (!isOver) listener(String(data))
        }),
      onGone: (listener) => {
        if (isOver) listener()
        else gone.push(listener)
      },
    }
  }

  close(): void {
    this.cut()
    this.#webSockets.close()
    this.#http.close()
  }
}
