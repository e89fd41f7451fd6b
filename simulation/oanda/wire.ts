import type { Account, StreamKind, Venue } from '@ratchet/broker/counterparty/oanda'
import { LinkDown, type Transport } from '@ratchet/broker/oanda/parts'
import type { Random } from '@ratchet/domain'
import type { Network } from '../network.ts'
import type { Life, Scheduler } from '../scheduler.ts'

const deadlineMs = 10_000
/** So much of its deadline a request may hang on its way, and come all the same. */
const longestWayMs = 18_000

/** What a request may meet at the venue. `status`: its answer; carried out or not. */
export interface Mishap {
  readonly status: number
  readonly isCarriedOut: boolean
}

export interface Far {
  readonly venue: Venue
  readonly isUp: boolean
  readonly scheduler: Scheduler
  readonly network: Network
  readonly random: Random
  /** So long it takes for an answer, beside the way. */
  readonly responseMs: number
  /** What the next request that writes meets. */
  mishap(): Mishap | null
  /** A request leaves a process. */
  left(process: Life, method: string, path: string): void
  /** One more stream is open. */
  opened(): void
  /** Whether requests may hang on their way. */
  readonly isStorm: boolean
}

const tokenOf = (headers: Readonly<Record<string, string>>) => headers.authorization?.replace('Bearer ', '') ?? ''

/** The wire of a process to the venue: nothing is sent twice, answers may be late or lost, and a stream says nothing out of order. */
export class Wire implements Transport {
  readonly #far: Far
  readonly #life: Life
  readonly #streams = new Set<Stream>()

  constructor(far: Far, life: Life) {
    this.#far = far
    this.#life = life
  }

  request({ method, path, headers, body = '' }: Parameters<Transport['request']>[0], left: () => void) {
    const { scheduler, network, random, venue } = this.#far
    const life = this.#life
    return new Promise<{ readonly status: number; readonly text: string }>((done, failed) => {
      const fails = (words: string, afterMs: number) =>
        scheduler.later(life, afterMs, () => failed(new LinkDown(words)))
      if (network.weather.cut || !this.#far.isUp) return fails('refused', 1)
      this.#far.left(life, method, path)
      left()
      fails('no answer', deadlineMs)
      const { lose, slowMs } = network.weather
      // A connection that is reset says so; one that is only gone says nothing.
      const gone = () => random.chance(0.5) && fails('reset', random.next() * slowMs)
      if (random.chance(lose)) return void gone()
      const hangs = this.#far.isStorm && random.chance(0.02)
      const takesMs = this.#far.responseMs / 2
      const arrivesMs = hangs ? random.next() * longestWayMs : random.next() * slowMs + takesMs
      scheduler.later(null, arrivesMs, () => {
        if (!this.#far.isUp) return void gone()
        const mishap = method === 'GET' ? null : this.#far.mishap()
        const said =
          mishap?.isCarriedOut === false ? null : venue.take({ method, path, token: tokenOf(headers), text: body })
        if (random.chance(lose)) return void gone()
        const status = mishap?.status ?? said?.status ?? 500
        const text = JSON.stringify(mishap || !said ? { errorMessage: 'Not now.' } : said.body)
        scheduler.later(life, random.next() * slowMs + takesMs, () => done({ status, text }))
      })
    })
  }

  async stream({ path, headers, signal }: Parameters<Transport['stream']>[0]) {
    const { scheduler, network, venue } = this.#far
    await scheduler.delay(this.#life, network.weather.slowMs + this.#far.responseMs)
    if (network.weather.cut || !this.#far.isUp || signal.aborted) throw new LinkDown('refused')
    const account = venue.admit({ path, token: tokenOf(headers) })
    if ('status' in account) return { status: account.status, chunks: nothing() }
    const kind: StreamKind = path.includes('/pricing/') ? 'prices' : 'transactions'
    const stream = new Stream(this.#far, this.#life, kind, account)
    this.#streams.add(stream)
    this.#far.opened()
    signal.addEventListener('abort', () => stream.end(), { once: true })
    const first = kind === 'prices' ? venue.prices(path) : []
    for (const line of [...first, venue.heartbeat(kind, account)]) stream.say(line)
    return { status: 200, chunks: stream.read() }
  }

  get openStreams(): number {
    return [...this.#streams].filter(({ isEnded }) => !isEnded).length
  }

  say(kind: StreamKind, account: Account | null, line: string): void {
    for (const stream of this.#streams)
      if (stream.isEnded) this.#streams.delete(stream)
      else if (stream.kind === kind && (account === null || stream.account === account)) stream.say(line)
  }

  beat(): void {
    for (const { kind, account } of this.#streams) this.say(kind, account, this.#far.venue.heartbeat(kind, account))
  }

  cut(): void {
    for (const stream of this.#streams) stream.break()
  }

  close(): Promise<void> {
    for (const stream of this.#streams) stream.end()
    return Promise.resolve()
  }
}

async function* nothing(): AsyncGenerator<string> {}

/** One stream: in order, late, and for ever silent or cut once a line of it is lost. */
class Stream {
  readonly kind: StreamKind
  readonly account: Account
  readonly #far: Far
  readonly #life: Life
  #lastMs = 0
  #isMute = false
  #waiting: string[] = []
  #error: Error | undefined
  isEnded = false
  #wake: () => void = () => {}

  constructor(far: Far, life: Life, kind: StreamKind, account: Account) {
    this.#far = far
    this.#life = life
    this.kind = kind
    this.account = account
  }

  say(line: string): void {
    const { network, scheduler, random, isUp } = this.#far
    const { cut, lose, slowMs } = network.weather
    if (this.#isMute || this.isEnded) return
    if (cut || !isUp || random.chance(lose / 4)) {
      if (random.chance(0.5)) this.break()
      else this.#isMute = true
      return
    }
    this.#lastMs = Math.max(this.#lastMs, scheduler.nowMs + random.next() * slowMs)
    // A moment after the last, so that no two lines change places.
    this.#lastMs += 0.001
    scheduler.later(this.#life, this.#lastMs - scheduler.nowMs, () => {
      if (this.isEnded) return
      this.#waiting.push(`${line}\n`)
      this.#wake()
    })
  }

  break(): void {
    this.#error = new Error('reset')
    this.end()
  }

  end(): void {
    this.isEnded = true
    this.#far.scheduler.later(this.#life, 0, () => this.#wake())
  }

  async *read(): AsyncGenerator<string> {
    for (;;) {
      const given = this.#waiting
      this.#waiting = []
      yield* given
      if (this.#waiting.length > 0) continue
      if (this.#error) throw this.#error
      if (this.isEnded) return
      await new Promise<void>((done) => {
        this.#wake = done
      })
    }
  }
}
