import { Readable } from 'node:stream'
import type { Clock } from '@ratchet/engine/ports'
import type { z } from 'zod'

/** There was no usable response. Nothing follows from that, least of all that something does not exist. */
export class LinkDown extends Error {}
/** The broker rejects the credentials, or forbids them the account: nothing is sent with them. */
export class CredentialsRefused extends Error {}

/** A request without a response after this time may have been executed all the same. */
export const deadlineMs = 5000

interface LinkParts {
  readonly url: string
  /** The headers that carry the credentials. They are in no error. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  readonly steady: Clock
}

/** A POST. Without it a request is a GET. */
interface Post {
  readonly body: string
  /** Whether it protects a position. Then it waits for the end of a pause; during a pause, all other requests are rejected. */
  readonly isProtection: boolean
  /** Called when the request is on the wire. From then on only the broker's own book shows its outcome. */
  readonly left: () => void
}

/**
 * JSON over HTTP with the credentials of one account. It sends nothing twice and follows no redirect. After a 429 it sends nothing until the
 * broker's pause is over. After a 401 or 403 it only reads.
 */
export class JsonLink {
  /** Whether the broker rejected the credentials in its last response. */
  isRefused = false
  readonly #parts: LinkParts
  #agent: ReturnType<typeof openAgent> | undefined
  #pause: Promise<void> | undefined

  constructor(parts: LinkParts) {
    this.#parts = parts
  }

  /** @throws LinkDown, CredentialsRefused */
  async ask<S extends z.ZodType>(schema: S, path: string, post?: Post): Promise<z.output<S>> {
    if (post && this.isRefused) throw new CredentialsRefused('The broker rejects the credentials.')
    if (this.#pause && !post?.isProtection) throw new LinkDown('The broker asks for a pause.')
    await this.#pause
    const { status, text, retryAfter } = await this.#exchange(path, post).catch((cause: unknown) => {
      throw new LinkDown('The broker does not respond.', { cause })
    })
    this.isRefused = status === 401 || status === 403
    if (this.isRefused) throw new CredentialsRefused('The broker rejects the credentials.')
    if (status === 429) this.#pause ??= this.#rest(Number(retryAfter ?? 1) * 1000)
    if (status !== 200) throw new LinkDown(`The broker responded with ${status}.`)
    const parsed = schema.safeParse(jsonOf(text))
    if (!parsed.success) throw new LinkDown(`The broker’s response to ${path} cannot be read.`)
    return parsed.data
  }

  async #exchange(path: string, post: Post | undefined) {
    this.#agent ??= openAgent()
    const [agent, headers] = await Promise.all([this.#agent, this.#parts.headers()])
    const bytes = async function* ({ body, left }: Post) {
      yield body
      left()
    }
    const about = { origin: this.#parts.url, path, headers }
    const response = await (post
      ? agent.request({ ...about, method: 'POST', body: Readable.from(bytes(post)) })
      : agent.request({ ...about, method: 'GET' }))
    return {
      status: response.statusCode,
      text: await response.body.text(),
      retryAfter: response.headers['retry-after'],
    }
  }

  async #rest(durationMs: number): Promise<void> {
    const { steady } = this.#parts
    const untilMs = steady.nowMs() + durationMs
    for (let restMs = durationMs; restMs > 0; restMs = untilMs - steady.nowMs()) await steady.delay(restMs)
    this.#pause = undefined
  }

  async close(): Promise<void> {
    await (await this.#agent)?.destroy()
  }
}

/** The library is loaded with the first request: most servers have no account at such a broker. */
async function openAgent() {
  const { Agent } = await import('undici')
  return new Agent({ headersTimeout: deadlineMs, bodyTimeout: deadlineMs, connect: { timeout: deadlineMs } })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
