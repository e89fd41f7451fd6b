import type { Clock } from '@ratchet/engine/ports'
import type { z } from 'zod'
import { Budget, type Priority } from './budget.ts'
import { AccountForbidden, LinkDown, TokenRefused, TooMany, Unreadable } from './errors.ts'
import { ResponseTime } from './response-time.ts'
import type { Transport } from './transport.ts'

/** Text that prints as no secret. */
export interface Token {
  reveal(): string
}

export interface Answered {
  readonly status: number
  /** The parsed body; undefined where it was no JSON. */
  readonly body: unknown
}

/** A request, and when it is known to be on the wire. */
export interface Sent {
  /** Resolves when the request left. @throws LinkDown, TokenRefused, AccountForbidden where it did not */
  readonly left: Promise<void>
  /** @throws LinkDown where nobody knows what became of it */
  readonly answer: Promise<Answered>
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
  readonly priority: Priority
}

const tooMany = 429
/** Waited where the broker answers that there were too many, and not how long to wait. */
const usualPauseMs = 1000
const [unauthorized, forbidden] = [401, 403]
/** Between the checks of a refused token: doubled with each refusal. */
const firstCheckMs = 1000
const longestCheckMs = 60_000
/** The account that a path is about; undefined for one that is about none. */
const loginOf = (path: string) => path.split(/[/?]/)[3]

/**
 * The way to OANDA for one token: the broker's limits kept, and errors that say what is known. The token is in the header alone.
 */
export class Link {
  readonly #transport: Transport
  readonly #token: Token
  readonly #budget: Budget
  readonly #steady: Clock
  readonly responseTime = new ResponseTime()
  /** Whether the broker refuses the token. */
  isRefused = false
  #checkAtMs = 0
  #checkPauseMs = firstCheckMs
  /** Accounts that the broker forbids to the token, as paths name them. */
  readonly #forbidden = new Set<string>()

  /**
   * @param steady measures spans: setting the machine's clock must not move it
   * @param budget what the links to one broker share: it counts all that comes from this address
   */
  constructor(transport: Transport, token: Token, steady: Clock, budget = new Budget(steady)) {
    this.#transport = transport
    this.#token = token
    this.#budget = budget
    this.#steady = steady
  }

  get #headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#token.reveal()}`, 'accept-datetime-format': 'RFC3339' }
  }

  /** Whether the broker forbids an account to the token. It is still read, and goes on where that is answered again. */
  isForbidden(login: string): boolean {
    return this.#forbidden.has(encodeURIComponent(login))
  }

  send(call: Call): Sent {
    const left = Promise.withResolvers<void>()
    left.promise.catch(() => {})
    const answer = this.#send(call, left.resolve)
    answer.catch((error: unknown) => left.reject(error))
    return { left: left.promise, answer }
  }

  /** Asks whether a refused token is good again, with longer pauses between the checks. @param path that any good token may read */
  async recheck(path: string): Promise<void> {
    if (!this.isRefused || this.#steady.nowMs() < this.#checkAtMs) return
    this.#postponeCheck()
    await this.#budget.turn('read')
    const { status } = await this.#request({ method: 'GET', path, priority: 'read' }, () => {})
    if (status < 400 || status === forbidden) this.#accept()
  }

  #refuse(): void {
    if (!this.isRefused) this.#postponeCheck()
    this.isRefused = true
  }

  #postponeCheck(): void {
    this.#checkAtMs = this.#steady.nowMs() + this.#checkPauseMs
    this.#checkPauseMs = Math.min(this.#checkPauseMs * 2, longestCheckMs)
  }

  #accept(): void {
    this.isRefused = false
    this.#checkPauseMs = firstCheckMs
  }

  async #send(call: Call, left: () => void): Promise<Answered> {
    this.#admit(call.method, call.path)
    await this.#budget.turn(call.priority)
    try {
      this.#admit(call.method, call.path)
    } catch (error) {
      this.#budget.ended()
      throw error
    }
    return this.#request(call, left)
  }

  /** Its turn has come. */
  async #request({ method, path, body, priority }: Call, left: () => void): Promise<Answered> {
    const headers = { ...this.#headers, ...(body && { 'content-type': 'application/json' }) }
    const asked = { method, path, headers, priority, ...(body && { body: JSON.stringify(body) }) }
    const { status, text } = await this.#counted(this.#timed(asked, left))
    this.#note(status, path)
    return { status, body: jsonOf(text) }
  }

  /** What waits here for a connection is no slowness of the broker. */
  async #timed(asked: Parameters<Transport['request']>[0], left: () => void) {
    let leftMs: number | undefined
    try {
      return await this.#transport.request(asked, () => {
        leftMs ??= this.#steady.nowMs()
        left()
      })
    } finally {
      if (leftMs !== undefined) this.responseTime.add(this.#steady.nowMs() - leftMs)
    }
  }

  /** @throws TokenRefused, AccountForbidden where nothing may be sent */
  #admit(method: Call['method'], path: string): void {
    if (this.isRefused) throw new TokenRefused()
    if (method !== 'GET' && this.#forbidden.has(loginOf(path) ?? '')) throw new AccountForbidden()
  }

  /** A refusal concerns the token, or, where an account is forbidden, that account alone. */
  #note(status: number, path: string): void {
    const login = loginOf(path)
    if (status === unauthorized || (status === forbidden && login === undefined)) this.#refuse()
    else if (login === undefined) return
    else if (status === forbidden) this.#forbidden.add(login)
    else if (status < 400) this.#forbidden.delete(login)
  }

  /** Whoever waits for room goes on only once it is known whether the broker takes any more. */
  async #counted(asked: ReturnType<Transport['request']>) {
    try {
      const said = await asked
      if (said.status === tooMany) this.#budget.pause(said.retryAfterMs ?? usualPauseMs)
      else this.#budget.taken()
      return said
    } finally {
      this.#budget.ended()
    }
  }

  /** Reads. @throws LinkDown, TokenRefused, AccountForbidden, Unreadable */
  async read<S extends z.ZodType>(path: string, schema: S, priority: Priority = 'read'): Promise<z.infer<S>> {
    const { status, body } = await this.send({ method: 'GET', path, priority }).answer
    if (this.isRefused) throw new TokenRefused()
    if (status === forbidden) throw new AccountForbidden()
    if (status !== 200) throw new LinkDown(`OANDA answered ${path.split('?')[0]} with ${status}.`)
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw new Unreadable(`OANDA’s answer to ${path.split('?')[0]} cannot be read.`)
    return parsed.data
  }

  /** Opens a stream of lines, and says when it is open; ends when it is cut. @throws LinkDown, TokenRefused, AccountForbidden */
  async *lines(path: string, signal: AbortSignal, opened = () => {}): AsyncGenerator<unknown> {
    const { status, chunks, retryAfterMs } = await this.#transport.stream({ path, headers: this.#headers, signal })
    this.#note(status, path)
    if (status === 200) this.#accept()
    if (this.isRefused) throw new TokenRefused()
    if (status === forbidden) throw new AccountForbidden()
    if (status === tooMany) throw new TooMany('OANDA did not open a stream: too many are open.', retryAfterMs)
    if (status !== 200) throw new LinkDown(`OANDA did not open a stream: ${status}.`)
    opened()
    let rest = ''
    for await (const chunk of chunks) {
      const parts = (rest + chunk).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) if (line.trim() !== '') yield jsonOf(line)
    }
  }

  /** Ends the wire, for whoever has one of their own. */
  close(): Promise<void> {
    return this.#transport.close()
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
