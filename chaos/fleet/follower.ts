import { streamPath } from '@ratchet/contract'
import type { Balancer } from './balancer.ts'

/** Quotes come several times a second: without a word for so long, something between here and there swallows them. */
const silenceMs = 4000
const againMs = 100

interface Told {
  readonly type: string
  readonly seq?: number
}

/** Watches a trader's stream as the browser does: what ends is opened again at the other api, from the last number that was told. */
export class Follower {
  readonly #balancer: Balancer
  readonly #cookie: () => string
  #url: string
  #socket: WebSocket | undefined
  #timer: NodeJS.Timeout | undefined
  #isOpen = true
  /** The last of the trader's records that was told. */
  seq: number | undefined
  resumes = 0
  /** What must not be: a number left out, or told twice, or none that continues. */
  fault: string | undefined

  constructor(balancer: Balancer, url: string, cookie: () => string) {
    this.#balancer = balancer
    this.#url = url
    this.#cookie = cookie
    this.#connect()
  }

  #connect(): void {
    const since = this.seq === undefined ? '' : `?since=${this.seq}`
    const address = `${this.#url.replace('http', 'ws')}${streamPath}${since}`
    const socket = new WebSocket(address, { headers: { cookie: this.#cookie() } })
    this.#socket = socket
    socket.onmessage = ({ data }) => {
      this.#patient()
      this.#take(JSON.parse(String(data)) as Told)
    }
    socket.onclose = () => this.#lost()
    socket.onerror = () => {}
    this.#patient()
  }

  #patient(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#lost(), silenceMs)
  }

  #lost(): void {
    this.#leave()
    if (!this.#isOpen) return
    this.#url = this.#balancer.other(this.#url)
    this.resumes++
    this.#timer = setTimeout(() => this.#connect(), againMs)
  }

  #take({ type, seq = 0 }: Told): void {
    if (type === 'snapshot') {
      // It resumed from a number: everything after that is there, so nobody needs to begin anew.
      if (this.seq !== undefined) this.fault ??= `it resumed after ${this.seq} and was told to begin anew at ${seq}`
      this.seq = seq
    }
    if (type !== 'event') return
    if (seq !== (this.seq ?? 0) + 1) this.fault ??= `after ${this.seq} it was told ${seq}`
    this.seq = seq
  }

  #leave(): void {
    clearTimeout(this.#timer)
    const socket = this.#socket
    this.#socket = undefined
    if (!socket) return
    socket.onmessage = null
    socket.onclose = null
    socket.close()
  }

  close(): void {
    this.#isOpen = false
    this.#leave()
  }
}
