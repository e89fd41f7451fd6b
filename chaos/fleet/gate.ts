import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a TCP server under an address that stays: it can be led elsewhere, cut, made to pass nothing while it looks open, or be a long one. */
export class Gate {
  readonly port: number
  readonly #server: Server
  readonly #delayMs: number
  readonly #sockets = new Set<Socket>()
  #target: number
  #held = false

  private constructor(server: Server, port: number, target: number, delayMs: number) {
    this.#delayMs = delayMs
    this.#server = server
    this.port = port
    this.#target = target
    server.on('connection', (near) => this.#join(near))
  }

  /** @param delayMs what every byte takes, in both directions */
  static async open(port: number, target: number, delayMs = 0): Promise<Gate> {
    const server = createServer({ allowHalfOpen: true })
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return new Gate(server, port, target, delayMs)
  }

  #join(near: Socket): void {
    const far = connect({ port: this.#target, host: '127.0.0.1', allowHalfOpen: true })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one)
      one
        .setNoDelay(true)
        .on('error', () => {})
        .on('data', (bytes) => this.#later(() => other.write(bytes)))
        .on('end', () => this.#later(() => other.end()))
        .on('close', () => {
          this.#sockets.delete(one)
          other.destroy()
        })
      if (this.#held) one.pause()
    }
  }

  /** Timers of the same length fire in the order in which they were set, so nothing overtakes. */
  #later(pass: () => unknown): void {
    if (this.#delayMs > 0) setTimeout(pass, this.#delayMs)
    else pass()
  }

  /** From now on connections lead there; those that are open stay where they are. */
  aim(target: number): void {
    this.#target = target
  }

  /** Nothing passes any more, and nobody is told. */
  hold(): void {
    this.#held = true
    for (const socket of this.#sockets) socket.pause()
  }

  /** What was held passes, and all that comes after. */
  pass(): void {
    this.#held = false
    for (const socket of this.#sockets) socket.resume()
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.#server.close()
    this.cut()
  }
}
