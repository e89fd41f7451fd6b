import { authPath, type ErrorCode } from '@ratchet/contract'
import type { Bus } from '@ratchet/engine'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { defaultLimits, type Limits } from '../http/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { addressHeader, type Identity } from './identity.ts'
import { Throttle } from './throttle.ts'

const words = (sentence: string) => ({ error: sentence })
const email = z.email(words('Please enter a valid email address.')).max(254)
const signUpBody = z.strictObject({
  name: z.string(words('Please enter your name.')).trim().min(1, words('Please enter your name.')).max(100),
  email,
  password: z.string(words('Please enter a password.')).min(1, words('Please enter a password.')).max(1000),
  rememberMe: z.boolean().optional(),
})
const signInBody = z.strictObject({
  email,
  password: z.string(words('Please enter your password.')).min(1, words('Please enter your password.')).max(1000),
  rememberMe: z.boolean().optional(),
})
const nothing = z.strictObject({})
const user = z.looseObject({ id: z.string(), name: z.string(), email: z.string() })
const signedIn = z.looseObject({ user })

export interface AuthRouteParts {
  readonly identity: Identity
  readonly bus: Bus
  readonly signup: 'open' | 'closed'
  readonly publicUrl: string
  readonly limits?: Limits
  readonly nowMs?: () => number
}

/** Told when a session has ended, so that its open streams end too. Message: `{ sessionId }`. */
export const sessionEndedTopic = 'session.ended'

/** The routes of identity that there are: whatever else better-auth knows stays shut until it is wanted. */
export function registerAuthRoutes(app: FastifyInstance, parts: AuthRouteParts): void {
  const { identity, bus, signup, publicUrl, limits = defaultLimits, nowMs = Date.now } = parts
  const forward = (request: FastifyRequest) => identity.handle(toWebRequest(request, publicUrl))
  const signUps = new Throttle(limits.signUpsOfAddress, nowMs)
  const guard = createGuard(limits, nowMs)
  const tags = ['Identity']

  app.post(
    `${authPath}/sign-up/email`,
    { schema: { tags, body: signUpBody, response: { 200: signedIn } } },
    async (request, reply) => {
      if (signup === 'closed')
        throw new Refusal('forbidden', 'Sign-up is closed on this server. Ask the operator for an account.')
      if (signUps.isFull(request.ip)) throw tooMany()
      signUps.add(request.ip)
      return answer(reply, await forward(request))
    },
  )

  app.post(
    `${authPath}/sign-in/email`,
    { schema: { tags, body: signInBody, response: { 200: signedIn } } },
    async (request, reply) => {
      const { email: account } = request.body as z.infer<typeof signInBody>
      const attempt = guard.begin(account, request.ip)
      const before = await identity.session(request.headers.cookie)
      const response = await forward(request)
      if (response.status !== 401) attempt.takeBack()
      if (response.ok) {
        attempt.passed()
        // The session that this browser had is over: its cookie, should somebody have a copy, opens nothing any more.
        if (before) await endSession(request, before.id)
      }
      return answer(reply, response)
    },
  )

  app.post(
    `${authPath}/sign-out`,
    { schema: { tags, body: nothing, response: { 200: z.looseObject({ success: z.boolean() }) } } },
    async (request, reply) => {
      const before = await identity.session(request.headers.cookie)
      const response = await forward(request)
      if (before && response.ok) bus.publish(sessionEndedTopic, { sessionId: before.id })
      return answer(reply, response)
    },
  )

  app.get(
    `${authPath}/get-session`,
    { schema: { tags, response: { 200: signedIn.nullable() } } },
    async (request, reply) => answer(reply, await forward(request)),
  )

  async function endSession(request: FastifyRequest, sessionId: string): Promise<void> {
    const headers = webHeaders(request, publicUrl)
    await identity.handle(new Request(`${publicUrl}${authPath}/sign-out`, { method: 'POST', headers, body: '{}' }))
    bus.publish(sessionEndedTopic, { sessionId })
  }
}

const tooMany = () => new Refusal('too_many', 'Too many tries. Please wait a few minutes and try again.')

/** Counts refused passwords for the account, for the address, and for both together. */
function createGuard(limits: Limits, nowMs: () => number) {
  const both = new Throttle(limits.failuresOfAccountAndAddress, nowMs)
  const ofAccount = new Throttle(limits.failuresOfAccount, nowMs)
  const ofAddress = new Throttle(limits.failuresOfAddress, nowMs)
  const pair = (account: string, address: string) => `${account.toLowerCase()} ${address}`
  // Where an account has signed in from before, strangers' tries elsewhere do not shut its owner out.
  const known = new Set<string>()
  return {
    /** Counts the try before its password is looked at, so that a thousand at once are not all looked at. */
    begin(account: string, address: string) {
      const name = account.toLowerCase()
      const counted: readonly [Throttle, string][] = [
        [both, pair(account, address)],
        [ofAccount, name],
        [ofAddress, address],
      ]
      const full = counted.filter(([throttle, key]) => throttle.isFull(key))
      if (full.some(([throttle]) => throttle === both || !known.has(pair(account, address)))) throw tooMany()
      for (const [throttle, key] of counted) throttle.add(key)
      return {
        /** It was no wrong password. */
        takeBack() {
          for (const [throttle, key] of counted) throttle.takeBack(key)
        },
        passed() {
          both.forgive(pair(account, address))
          if (known.size > 100_000) known.clear()
          known.add(pair(account, address))
        },
      }
    },
  }
}

/** Only what identity needs is passed on; our own checks of origin and body are behind us. */
function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const hasBody = request.method === 'POST'
  return new Request(new URL(request.url, publicUrl), {
    method: request.method,
    headers: webHeaders(request, publicUrl),
    ...(hasBody && { body: JSON.stringify(request.body ?? {}) }),
  })
}

function webHeaders(request: FastifyRequest, publicUrl: string): Headers {
  const headers = new Headers({ 'content-type': 'application/json', origin: publicUrl, [addressHeader]: request.ip })
  const { cookie } = request.headers
  const agent = request.headers['user-agent']
  if (cookie) headers.set('cookie', cookie)
  if (agent) headers.set('user-agent', agent.slice(0, 300))
  return headers
}

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'signed_out',
  403: 'forbidden',
  409: 'conflict',
  422: 'conflict',
  429: 'too_many',
}

/** Passes an answer on, without the session's token, which is the cookie's business; errors keep the provider's words. */
async function answer(reply: FastifyReply, response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    if (response.status >= 500) throw new Error(`Identity answered ${response.status}`)
    const said = (body as { message?: unknown } | null)?.message
    const message = typeof said === 'string' && said !== '' ? said : 'The request was refused.'
    throw new Refusal(
      codes[response.status] ?? 'invalid',
      message,
      /password/i.test(message) && response.status === 400 ? { password: message } : undefined,
    )
  }
  reply.header('set-cookie', response.headers.getSetCookie())
  return withoutTokens(body)
}

function withoutTokens(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => name !== 'token')
  return Object.fromEntries(kept.map(([name, item]) => [name, name === 'session' ? withoutTokens(item) : item]))
}
