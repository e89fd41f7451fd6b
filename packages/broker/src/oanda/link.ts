import type { Clock } from '@ratchet/engine/ports'
import type { z } from 'zod'
import { Budget, type Priority } from './budget.ts'
import { LinkDown, TokenRefused, Unreadable } from './errors.ts'
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
  /** Resolves when the request left. @throws LinkDown, TokenRefused where it did not */
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

const betweenStreamsMs = 500
const tooMany = 429
const isRefusal = (status: number) => status === 401 || status === 403

/**
 * The way to OANDA for one token: the broker's limits kept, and errors that say what is known. The token is in the header alone.
 */
export class Link {
  readonly #transport: Transport
  readonly #token: Token
  readonly #budget: Budget
  readonly #steady: Clock
  /** When the next stream may be opened. */
  #nextStreamMs = 0
  /** Whether the broker refuses the token. */
  isRefused = false

  /** @param steady measures spans: setting the machine's clock must not move it */
  constructor(transport: Transport, token: Token, steady: Clock) {
    this.#transport = transport
    this.#token = token
    this.#budget = new Budget(steady)
    this.#steady = steady
  }

  get #headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#token.reveal()}`, 'accept-datetime-format': 'RFC3339' }
  }

  send(call: Call): Sent {
    const left = Promise.withResolvers<void>()
    left.promise.catch(() => {})
    const answer = this.#send(call, left.resolve)
    answer.catch((error: unknown) => left.reject(error))
    return { left: left.promise, answer }
  }

  async #send({ method, path, body, priority }: Call, left: () => void): Promise<Answered> {
    if (this.isRefused) throw new TokenRefused('The broker refuses the token.')
    await this.#budget.turn(priority)
    const headers = { ...this.#headers, ...(body && { 'content-type': 'application/json' }) }
    const asked = { method, path, headers, ...(body && { body: JSON.stringify(body) }) }
    const { status, text } = await this.#transport.request(asked, left).finally(() => this.#budget.ended())
    if (status === tooMany) this.#budget.pause(1000)
    if (isRefusal(status)) this.isRefused = true
    return { status, body: jsonOf(text) }
  }

  /** Reads. @throws LinkDown, TokenRefused, Unreadable */
  async read<S extends z.ZodType>(path: string, schema: S, priority: Priority = 'read'): Promise<z.infer<S>> {
    const { status, body } = await this.send({ method: 'GET', path, priority }).answer
    if (this.isRefused) throw new TokenRefused('The broker refuses the token.')
    if (status !== 200) throw new LinkDown(`OANDA answered ${path.split('?')[0]} with ${status}.`)
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw new Unreadable(`OANDA’s answer to ${path.split('?')[0]} cannot be read.`)
    return parsed.data
  }

  /** Opens a stream of lines, and says when it is open; ends when it is cut. @throws LinkDown, TokenRefused */
  async *lines(path: string, signal: AbortSignal, opened = () => {}): AsyncGenerator<unknown> {
    await this.#streamTurn()
    const { status, chunks } = await this.#transport.stream({ path, headers: this.#headers, signal })
    if (isRefusal(status)) {
      this.isRefused = true
      throw new TokenRefused('The broker refuses the token.')
    }
    if (status !== 200) throw new LinkDown(`OANDA opened no stream: ${status}.`)
    opened()
    let rest = ''
    for await (const chunk of chunks) {
      const parts = (rest + chunk).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) if (line.trim() !== '') yield jsonOf(line)
    }
  }

  /** Many accounts open their streams at once, and each is a connection of its own. */
  async #streamTurn(): Promise<void> {
    const nowMs = this.#steady.nowMs()
    const turnMs = Math.max(nowMs, this.#nextStreamMs)
    this.#nextStreamMs = turnMs + betweenStreamsMs
    if (turnMs > nowMs) await this.#steady.delay(turnMs - nowMs)
  }

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
