import { type StreamMessage, streamMessage, streamPath } from '@ratchet/contract'
import { WebSocket } from 'ws'

type Of<T extends StreamMessage['type']> = Extract<StreamMessage, { type: T }>

/** A reader of the stream. Every message is held against the contract as it comes. */
export class Listener {
  readonly socket: WebSocket
  /** What was told, without the beats between. */
  readonly messages: StreamMessage[] = []
  readonly beats: Of<'beat'>[] = []
  /** Code that the socket was closed with; resolves when it is. */
  readonly closed: Promise<number>
  readonly faults: unknown[] = []
  #check: () => void = () => {}

  constructor(
    url: string,
    { cookie = '', since, origin }: { cookie?: string; since?: number | string; origin?: string } = {},
  ) {
    const query = since === undefined ? '' : `?since=${since}`
    const headers = { ...(cookie && { cookie }), ...(origin !== undefined && { origin }) }
    this.socket = new WebSocket(`${url.replace('http', 'ws')}${streamPath}${query}`, {
      headers,
      perMessageDeflate: false,
    })
    this.socket.on('error', () => {})
    this.socket.on('message', (data) => {
      const parsed = streamMessage.safeParse(JSON.parse(String(data)))
      if (parsed.data?.type === 'beat') this.beats.push(parsed.data)
      else if (parsed.success) this.messages.push(parsed.data)
      else this.faults.push({ said: String(data), error: parsed.error })
      this.#check()
    })
    this.closed = new Promise((done) => this.socket.on('close', (code) => done(code)))
  }

  of<T extends StreamMessage['type']>(type: T): Of<T>[] {
    return this.messages.filter((message): message is Of<T> => message.type === type)
  }

  get seqs(): number[] {
    return this.of('event').map(({ seq }) => seq)
  }

  /** Resolves once the messages are as wanted. */
  until(wanted: (listener: Listener) => boolean, patienceMs = 10_000): Promise<this> {
    return new Promise((done, fail) => {
      const said = () =>
        this.messages.map((message) => ('seq' in message ? `${message.type} ${message.seq}` : message.type)).join(', ')
      const timer = setTimeout(() => fail(new Error(`Waited in vain; heard ${said()}`)), patienceMs)
      this.#check = () => {
        if (this.faults.length > 0) fail(new Error(`Against the contract: ${JSON.stringify(this.faults[0])}`))
        if (!wanted(this)) return
        clearTimeout(timer)
        this.#check = () => {}
        done(this)
      }
      this.#check()
    })
  }

  /** Resolves when the opening is over: hello, and for a trader the snapshot. */
  opened(): Promise<this> {
    return this.until((listener) => listener.of('hello').length > 0)
  }

  close(): void {
    this.socket.terminate()
  }
}

/** Status of an upgrade that is refused. */
export function refusedUpgrade(url: string, headers: Record<string, string>, path = streamPath): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws') + path, { headers })
  return new Promise((done, fail) => {
    socket.on('error', () => {})
    socket.on('unexpected-response', (_request, response) => {
      socket.terminate()
      done(response.statusCode ?? 0)
    })
    socket.on('open', () => {
      socket.terminate()
      fail(new Error('The socket was opened'))
    })
  })
}
