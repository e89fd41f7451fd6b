import { streamPath } from '@ratchet/contract'

/** The market's time, and the moment at which it was received. */
export interface Heard {
  readonly marketMs: number
  readonly atMs: number
}

/** Sockets of signed-in traders that receive what the server sends. The quotes that the first of them hears tell how far the market is. */
export class Listeners {
  readonly #sockets: WebSocket[] = []
  readonly quotes: Heard[] = []
  /** Messages of all sockets. */
  messages = 0
  #tell: () => void = () => {}

  async open(url: string, cookies: readonly string[]): Promise<void> {
    await Promise.all(cookies.map((cookie, n) => this.#connect(url, cookie, n === 0)))
  }

  #connect(url: string, cookie: string, isFirst: boolean): Promise<void> {
    const options = { headers: { cookie } } as unknown as string[]
    const socket = new WebSocket(`${url.replace('http', 'ws')}${streamPath}`, options)
    this.#sockets.push(socket)
    socket.addEventListener('message', ({ data }) => {
      this.messages++
      if (isFirst) this.#hear(String(data))
    })
    return new Promise((done, failed) => {
      socket.addEventListener('open', () => done())
      socket.addEventListener('error', () => failed(new Error('A socket could not be opened.')))
    })
  }

  #hear(text: string): void {
    const atMs = performance.now()
    const message = JSON.parse(text) as { type: string; items?: { time: string }[] }
    const time = message.type === 'quotes' ? message.items?.at(-1)?.time : undefined
    if (time === undefined) return
    this.quotes.push({ marketMs: Date.parse(time), atMs })
    this.#tell()
  }

  /** Resolves once what was heard is enough. */
  until(isEnough: (quotes: readonly Heard[]) => boolean): Promise<void> {
    return new Promise((done) => {
      this.#tell = () => {
        if (isEnough(this.quotes)) done()
      }
      this.#tell()
    })
  }

  close(): void {
    for (const socket of this.#sockets) socket.close()
  }
}
