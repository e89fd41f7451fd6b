import type { Clock } from '@ratchet/engine/ports'
import { Agent, type Dispatcher } from 'undici'
import type { z } from 'zod'
import { Budget, type Priority } from './budget.ts'
import { LinkDown, TokenRefused, Unreadable } from './errors.ts'

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

/** So long an answer may take; a request without one may have been carried out all the same. */
export const deadlineMs = 10_000
/** OANDA takes two new connections a second; a few carry a hundred requests. */
const mostConnections = 4
const betweenStreamsMs = 500
const tooMany = 429

/**
 * The way to OANDA for one token: a few kept connections, the broker's limits kept, and errors that say what is known. The token
 * is in the header alone.
 */
export class Link {
  readonly #origin: string
  readonly #token: Token
  readonly #agent = new Agent({
    connections: mostConnections,
    pipelining: 1,
    connectTimeout: 5000,
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    keepAliveTimeout: 60_000,
  })
  /** Streams stay open for days and take no request's place. */
  readonly #streams = new Agent({ pipelining: 0, connectTimeout: 5000, headersTimeout: deadlineMs, bodyTimeout: 0 })
  readonly #budget: Budget
  readonly #clock: Clock
  /** When the next stream may be opened. */
  #nextStreamMs = 0
  /** Whether the broker refuses the token. */
  isRefused = false

  constructor(origin: string, token: Token, clock: Clock) {
    this.#origin = origin
    this.#token = token
    this.#budget = new Budget(clock)
    this.#clock = clock
  }

  get headers(): Record<string, string> {
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
    const dispatched = this.#dispatch(
      {
        origin: this.#origin,
        path,
        method,
        headers: { ...this.headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      },
      left,
    )
    const answered = await dispatched.finally(() => this.#budget.ended())
    if (answered.status === tooMany) this.#budget.pause(1000)
    if (answered.status === 401 || answered.status === 403) this.isRefused = true
    return answered
  }

  #dispatch(options: Dispatcher.DispatchOptions, left: () => void): Promise<Answered> {
    return new Promise((done, failed) => {
      let status = 0
      const parts: Buffer[] = []
      const handler: Dispatcher.DispatchHandler = {
        onRequestStart: left,
        onResponseStart: (_, code) => {
          status = code
        },
        onResponseData: (_, chunk) => void parts.push(chunk),
        onResponseEnd: () => {
          left()
          done({ status, body: jsonOf(Buffer.concat(parts).toString()) })
        },
        // The library's words may carry the address, never a header.
        onResponseError: (_, error) => failed(new LinkDown(`OANDA did not answer: ${error.message}`)),
      }
      this.#agent.dispatch(options, handler)
    })
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
  async *lines(origin: string, path: string, signal: AbortSignal, opened = () => {}): AsyncGenerator<unknown> {
    await this.#streamTurn()
    const answer = await this.#streams
      .request({ origin, path, method: 'GET', headers: this.headers, signal })
      .catch((error: Error) => {
        throw new LinkDown(`OANDA did not open a stream: ${error.message}`)
      })
    if (answer.statusCode === 401 || answer.statusCode === 403) {
      this.isRefused = true
      throw new TokenRefused('The broker refuses the token.')
    }
    if (answer.statusCode !== 200) throw new LinkDown(`OANDA opened no stream: ${answer.statusCode}.`)
    opened()
    let rest = ''
    answer.body.setEncoding('utf8')
    for await (const chunk of answer.body) {
      const parts = (rest + String(chunk)).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) if (line.trim() !== '') yield jsonOf(line)
    }
  }

  /** Many accounts open their streams at once, and each is a connection of its own. */
  async #streamTurn(): Promise<void> {
    const nowMs = this.#clock.nowMs()
    const turnMs = Math.max(nowMs, this.#nextStreamMs)
    this.#nextStreamMs = turnMs + betweenStreamsMs
    if (turnMs > nowMs) await this.#clock.delay(turnMs - nowMs)
  }

  async close(): Promise<void> {
    await Promise.all([this.#agent.destroy(), this.#streams.destroy()])
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
