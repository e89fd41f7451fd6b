import {
  type ApiError,
  type ErrorCode,
  errorStatus,
  type RouteName,
  routes,
  type Schemas,
  schemas,
} from '@ratchet/contract'
import type { z } from 'zod'
import { type Response, repliesOf } from './replies.ts'
import { newState, type ServerState } from './state.ts'

type Body<K extends RouteName> = Schemas[K] extends { body: infer S extends z.ZodType } ? z.output<S> : undefined

/** One request of the page, parsed by the schemas of its route. */
export interface Request<K extends RouteName = RouteName> {
  readonly name: K
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Body<K>
  readonly headers: Headers
}
type Reply<K extends RouteName> = Response<K> | ((request: Request<K>) => Response<K> | Promise<Response<K>>)

/** Thrown by a reply: the page gets this error with its status. */
export class Refusal extends Error {
  readonly error: ApiError
  constructor(code: ErrorCode, message: string, rest: Partial<ApiError> = {}) {
    super(message)
    this.error = { code, message, ...rest }
  }
}
/** Thrown by a reply: the request arrived and its response is lost. */
export class LostResponse extends Error {}

const patterns = (Object.keys(routes) as RouteName[]).map((name) => {
  const { method, path } = routes[name]
  return { name, method, pattern: new URLPattern({ pathname: path }) }
})

/**
 * Stands in for the server in a page test. Requests and responses are held to the contract: a request that the contract refuses, a
 * response that it does not describe and a request without a reply are faults, and each fails the test.
 */
export class FakeServer {
  state: ServerState = newState()
  /** Messages of everything that must not happen; a test fails if there are any at its end. */
  readonly faults: string[] = []
  readonly #replies = new Map<string, unknown>()
  readonly #requests: Request[] = []
  /** Replies of the identity provider, by the path after `/api/auth/`. */
  readonly #identity = new Map<string, (body: unknown) => unknown>([
    ['get-session', () => this.state.user && { user: this.state.user }],
    ['passkey', () => ({ items: [] })],
    ['two-factor', () => ({ on: false, recoveryCodes: 0 })],
  ])

  /** Sets the reply of one route, for this test. */
  on<K extends RouteName>(name: K, reply: Reply<K>): void {
    this.#replies.set(name, reply)
  }

  /** Refuses every request of a route. */
  refuse(name: RouteName, code: ErrorCode, message: string, rest: Partial<ApiError> = {}): void {
    this.#replies.set(name, () => {
      throw new Refusal(code, message, rest)
    })
  }

  /** Loses every response of a route: the request arrives, and its connection breaks. */
  lose(name: RouteName): void {
    this.#replies.set(name, () => {
      throw new LostResponse()
    })
  }

  /** Holds every response of a route back until the returned function is called. */
  hold(name: RouteName): () => void {
    const reply = this.#replies.get(name) ?? repliesOf(this.state)[name]
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#replies.set(name, async (request: never) => {
      await promise
      return typeof reply === 'function' ? reply(request) : reply
    })
    return resolve
  }

  /** Sets the reply of a route of the identity provider, such as `sign-in/email`. */
  onIdentity(path: string, reply: (body: unknown) => unknown): void {
    this.#identity.set(path, reply)
  }

  /** The requests of one route so far, oldest first. */
  requests<K extends RouteName>(name: K): readonly Request<K>[] {
    return this.#requests.filter((one): one is Request<K> => one.name === name)
  }

  /** Forgets the requests so far. */
  clear(): void {
    this.#requests.length = 0
  }

  /** Answers a request, unless the page takes it back meanwhile. */
  readonly fetch = (url: URL, init: RequestInit): Promise<globalThis.Response> => {
    const { promise, reject } = Promise.withResolvers<never>()
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true })
    return Promise.race([promise, this.#respond(url, init)])
  }

  async #respond(url: URL, init: RequestInit): Promise<globalThis.Response> {
    try {
      if (url.pathname === '/healthz') return json(200, {})
      if (url.pathname.startsWith('/api/auth/')) return json(200, await this.#identify(url.pathname.slice(10), init))
      return await this.#answer(url, init)
    } catch (error) {
      if (error instanceof Refusal) return json(errorStatus[error.error.code], error.error)
      if (error instanceof LostResponse) throw new TypeError('Failed to fetch')
      this.faults.push(error instanceof Error ? error.message : String(error))
      return json(500, { code: 'internal', message: 'The test has no such reply.' })
    }
  }

  async #identify(path: string, init: RequestInit): Promise<unknown> {
    const reply = this.#identity.get(path)
    if (reply) return reply(bodyOf(init))
    throw new Error(`No reply for /api/auth/${path}: set one by server.onIdentity.`)
  }

  async #answer(url: URL, init: RequestInit): Promise<globalThis.Response> {
    const method = init.method ?? 'GET'
    const route = patterns.find((one) => one.method === method && one.pattern.test({ pathname: url.pathname }))
    if (!route) throw new Error(`The contract has no route ${method} ${url.pathname}.`)
    const request = requestOf(
      route.name,
      route.pattern.exec({ pathname: url.pathname })?.pathname.groups ?? {},
      url,
      init,
    )
    this.#requests.push(request)
    const { signedIn } = routes[route.name] as { signedIn?: true }
    if (signedIn && !this.state.user) throw new Refusal('signed_out', 'Please sign in.')
    const reply = this.#replies.get(route.name) ?? repliesOf(this.state)[route.name]
    if (reply === undefined) throw new Error(`No reply for ${route.name}: set one by server.on('${route.name}', …).`)
    const response = await (typeof reply === 'function' ? (reply as (of: Request) => unknown)(request) : reply)
    // A file is no JSON: its reply is a whole response.
    if (response instanceof globalThis.Response) return response
    const parsed = schemas[route.name].response.safeParse(response)
    if (!parsed.success) throw new Error(`The reply of ${route.name} is not in the contract: ${parsed.error.message}`)
    return json((routes[route.name] as { status?: number }).status ?? 200, parsed.data)
  }
}

const json = (status: number, body: unknown) => globalThis.Response.json(body, { status })
const bodyOf = ({ body }: RequestInit): unknown => (typeof body === 'string' ? JSON.parse(body) : undefined)

/** @throws Error for a request that the contract refuses */
function requestOf(name: RouteName, groups: Record<string, string | undefined>, url: URL, init: RequestInit): Request {
  const schema = schemas[name] as { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }
  const params = Object.fromEntries(
    Object.entries(groups).map(([key, value]) => [key, decodeURIComponent(value ?? '')]),
  )
  const parts = { params, query: Object.fromEntries(url.searchParams), body: bodyOf(init) }
  for (const part of ['params', 'query', 'body'] as const) {
    const parsed = schema[part]?.safeParse(parts[part])
    if (parsed && !parsed.success)
      throw new Error(`The ${part} of ${name} is not in the contract: ${parsed.error.message}`)
  }
  return { name, headers: new Headers(init.headers), ...parts } as unknown as Request
}
