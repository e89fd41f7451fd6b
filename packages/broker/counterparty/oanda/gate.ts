import type { Socket } from 'node:net'

/** What OANDA takes of one address: requests and new connections in a second, and streams at once. More is answered with 429. */
export const taken = { requests: 120, connections: 2, streams: 20 } as const

type Figures = Record<keyof typeof taken, number>

/** What came of an address: times of the last second, and streams that are open. */
interface Caller {
  readonly requests: number[]
  readonly connections: number[]
  streams: number
}

const spanMs = 1000

/** Counts what comes of each address, refuses what is too much where it is told to, and knows the most there ever was. */
export class Gate {
  /** The most of any address in a second, or at once; what was refused counts with the rest. */
  readonly most: Figures = { requests: 0, connections: 0, streams: 0 }
  readonly #isStrict: boolean
  readonly #callers = new Map<string, Caller>()
  /** Connections that came too fast: what comes on them is refused. */
  readonly #tooFast = new WeakSet<Socket>()

  constructor(isStrict: boolean) {
    this.#isStrict = isStrict
  }

  #of({ remoteAddress = '' }: Socket): Caller {
    const caller = this.#callers.get(remoteAddress) ?? { requests: [], connections: [], streams: 0 }
    this.#callers.set(remoteAddress, caller)
    return caller
  }

  #counted(what: keyof Figures, count: number): boolean {
    this.most[what] = Math.max(this.most[what], count)
    return !this.#isStrict || count <= taken[what]
  }

  #inSecond(what: 'requests' | 'connections', socket: Socket): boolean {
    const times = this.#of(socket)[what]
    const nowMs = performance.now()
    times.push(nowMs)
    while (nowMs - (times[0] ?? nowMs) >= spanMs) times.shift()
    return this.#counted(what, times.length)
  }

  connected(socket: Socket): void {
    if (!this.#inSecond('connections', socket)) this.#tooFast.add(socket)
  }

  /** Whether a request is taken. Streams are counted by themselves. */
  takes(socket: Socket, isStream: boolean): boolean {
    const isInTime = isStream || this.#inSecond('requests', socket)
    return isInTime && !this.cameTooFast(socket)
  }

  cameTooFast(socket: Socket): boolean {
    return this.#tooFast.has(socket)
  }

  /** Whether a stream is taken; once it ends it has to be said. */
  opens(socket: Socket): boolean {
    const caller = this.#of(socket)
    if (!this.#counted('streams', caller.streams + 1)) return false
    caller.streams++
    return true
  }

  ended(socket: Socket): void {
    this.#of(socket).streams--
  }
}
