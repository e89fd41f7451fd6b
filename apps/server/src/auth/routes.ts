import { authPath, messages, named } from '@ratchet/contract'
import { type Bus, type Log, topics } from '@ratchet/engine'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { FairLine, type LineSize } from '../core/limits/fair-line.ts'
import { defaultLimits, type Limits } from '../core/limits/limits.ts'
import { isOver, type Tries } from '../core/limits/tries.ts'
import { leftOf } from '../core/refusals/left.ts'
import { invalidField, Refusal } from '../core/refusals/refusal.ts'
import { letterSent, registerConfirmRoutes, signUpByLetter } from './confirm-routes.ts'
import { answer, codeOf, requestOf, toWebRequest, webHeaders } from './forward.ts'
import { createGuard, tooMany } from './guard.ts'
import type { Identity } from './identity.ts'
import { keptPasskeys, notePasskeysRemoved, registerPasskeyRoutes } from './passkey-routes.ts'
import { type PasskeyReview, passkeySentences } from './passkeys.ts'
import { callerOf, codeField, createProof } from './proof.ts'
import { registerProofRoutes } from './proof-routes.ts'
import { registerResetRoutes } from './reset.ts'
import { registerSecondFactorRoutes, signedIn } from './second-factor-routes.ts'
import { isLongEnough, refuseLength, refuseWeak } from './strength.ts'

const words = (sentence: string) => ({ error: sentence })
const email = z.email(words('Please enter a valid email address.')).max(254)
const signUpBody = z.strictObject({
  name: named(z.string(words('Please enter your name.')).trim().min(1, words('Please enter your name.')).max(100)),
  email,
  password: z.string(words('Please enter a password.')).min(1, words('Please enter a password.')).max(1000),
  rememberMe: z.boolean().optional(),
})
const signInBody = z.strictObject({
  email,
  password: z.string(words('Please enter your password.')).min(1, words('Please enter your password.')).max(1000),
  rememberMe: z.boolean().optional(),
})
const changeBody = z.strictObject({
  currentPassword: z
    .string(words('Please enter your password.'))
    .min(1, words('Please enter your password.'))
    .max(1000),
  newPassword: z.string(words('Please enter a password.')).min(1, words('Please enter a password.')).max(1000),
  keepPasskeys: keptPasskeys.optional(),
  code: codeField.optional(),
})
/** In the library's own words. */
const taken = () => new Refusal('conflict', 'User already exists. Use another email.')
const passwordChanged = `Password changed. ${messages.otherSessionsEnded}`
const nothing = z.strictObject({})
/** The password was right, and a code is asked for: nobody is signed in yet. */
const codeAsked = z.strictObject({ codeAsked: z.literal(true) })

/** A password takes 30 ms of a core: who waits behind all the others waits some seconds, and no longer. */
const passwordLine: LineSize = {
  atOnce: 2,
  ofCaller: 20,
  inAll: 400,
  busy: 'The server is busy checking passwords. Try again in a moment.',
}

export interface AuthRouteParts {
  readonly identity: Identity
  readonly bus: Bus
  readonly log: Log
  readonly signup: 'open' | 'closed'
  readonly publicUrl: string
  readonly limits?: Limits
  readonly tries: Tries
}

/** Keeps who it was for the security log. */
async function note(request: FastifyRequest, response: Response): Promise<void> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { user?: { id?: unknown } } | null
  if (typeof body?.user?.id === 'string') request.person = body.user.id
}

const asksForCode = (answered: unknown): boolean =>
  (answered as { twoFactorRedirect?: unknown } | null)?.twoFactorRedirect === true

/** The open routes of identity. Every other route of better-auth stays closed until it is needed. */
export function registerAuthRoutes(app: FastifyInstance, parts: AuthRouteParts): void {
  const { identity, bus, signup, publicUrl, tries, limits = defaultLimits } = parts
  const forward = (request: FastifyRequest) => identity.handle(toWebRequest(request, publicUrl))
  const guard = createGuard(limits, tries)
  const passwords = new FairLine(passwordLine)
  /** What checks or makes a password takes its turn, unless its client has left by then. */
  const inTurn = (request: FastifyRequest, { raw }: FastifyReply) =>
    passwords.run(request.caller, () => forward(request), leftOf(raw))
  const tags = ['Identity']
  registerResetRoutes(app, { ...parts, limits, guard, passwords, sessionEnded })
  const proof = createProof({ identity, guard, passwords })
  registerSecondFactorRoutes(app, { ...parts, guard, proof, sessionEnded, endSession })
  registerPasskeyRoutes(app, { ...parts, guard, proof, endSession })
  registerProofRoutes(app, { ...parts, guard, proof })
  registerConfirmRoutes(app, { ...parts, limits, passwords, guard })

  app.post(
    `${authPath}/sign-up/email`,
    {
      schema: {
        tags,
        summary: 'Create an account and sign in; if the server sends e-mail, confirm the address first',
        body: signUpBody,
        response: { 200: z.union([signedIn, letterSent]) },
      },
    },
    async (request, reply) => {
      if (signup === 'closed')
        throw new Refusal('forbidden', 'Sign-up is closed on this server. Ask the operator for an account.')
      const { name, email, password } = request.body as z.infer<typeof signUpBody>
      if (isLongEnough(password)) await refuseWeak(password, 'password', [name, email])
      if (await isOver(tries, `sign-up from ${request.caller}`, limits.signUpsOfAddress)) throw tooMany()
      if (identity.confirmsAddresses) {
        // The library's own words for what its rules refuse.
        refuseLength(password)
        return signUpByLetter({ identity, limits, tries }, request, { name, email })
      }
      const before = await identity.session(request.headers.cookie)
      const response = await inTurn(request, reply)
      // Of two at once the database takes one, and the library does not say why it refused the other.
      if ((await codeOf(response)) === 'FAILED_TO_CREATE_USER' && (await identity.isTaken(email))) throw taken()
      // Whoever used this browser before, or planted a cookie in it, is not to go on beside the new account.
      if (response.ok && before) await endSession(request, before.id)
      await note(request, response)
      if (response.ok) await guard.passed(email, request.caller)
      return answer(reply, response)
    },
  )

  app.post(
    `${authPath}/sign-in/email`,
    {
      schema: {
        tags,
        summary: 'Sign in with e-mail and password; asks for a code if two-factor sign-in is on',
        body: signInBody,
        response: { 200: z.union([signedIn, codeAsked]) },
      },
    },
    async (request, reply) => {
      const { email: account } = request.body as z.infer<typeof signInBody>
      const attempt = await guard.begin(account, request.caller)
      const before = await identity.session(request.headers.cookie)
      // Refused before its password was looked at, it was no try.
      const response = await inTurn(request, reply).catch(async (error: unknown) => {
        await attempt.takeBack()
        throw error
      })
      if (response.status !== 401) await attempt.takeBack()
      // The session that this browser had ends, so that a copy of its cookie opens nothing any more.
      if (response.ok && before) await endSession(request, before.id)
      await note(request, response)
      const answered = await answer(reply, response)
      if (asksForCode(answered)) {
        request.event = 'code asked for'
        return { codeAsked: true }
      }
      await attempt.passed()
      return answered
    },
  )

  app.post(
    `${authPath}/change-password`,
    {
      schema: {
        tags,
        summary: 'Change the password',
        body: changeBody,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      const { currentPassword, newPassword, keepPasskeys, code } = request.body as z.infer<typeof changeBody>
      const before = await identity.session(request.headers.cookie)
      if (!before) throw new Refusal('signed_out', messages.notLoggedIn)
      request.person = before.traderId
      if (isLongEnough(newPassword)) await refuseWeak(newPassword, 'newPassword', [before.name, before.email])
      // As where a passkey is removed by itself.
      if (keepPasskeys && (await identity.secondFactorOf(before.traderId)).on)
        await proof.all(callerOf(request, reply), before, { password: currentPassword, code })
      // Whoever found an open browser may guess no more often than anybody else.
      const attempt = await guard.begin(before.email, request.caller)
      const open = await identity.sessionsOf(before.traderId)
      const change = { currentPassword, newPassword, revokeOtherSessions: true }
      const response = await passwords.run(
        request.caller,
        () => identity.handle(requestOf(request, publicUrl, 'change-password', change)),
        leftOf(reply.raw),
      )
      if (response.status === 400 && (await codeOf(response)) === 'INVALID_PASSWORD')
        throw invalidField('currentPassword', 'Wrong password.')
      await attempt.takeBack()
      if (response.ok) {
        await attempt.passed()
        await identity.endBegun(before.traderId)
        for (const id of open) sessionEnded(id)
      }
      await answer(reply, response)
      const review = await reviewPasskeys(before.traderId, keepPasskeys)
      await notePasskeysRemoved(identity, request, before.traderId, review)
      return { message: [passwordChanged, ...passkeySentences(review)].join(' ') }
    },
  )

  app.post(
    `${authPath}/sign-out`,
    {
      schema: { tags, summary: 'Sign out', body: nothing, response: { 200: z.looseObject({ success: z.boolean() }) } },
    },
    async (request, reply) => {
      const before = await identity.session(request.headers.cookie)
      const response = await forward(request)
      if (before && response.ok) {
        request.person = before.traderId
        sessionEnded(before.id)
        // What the browser kept of the pages; its storage the page empties itself, where it knows what is whose.
        reply.header('clear-site-data', '"cache"')
      }
      return answer(reply, response)
    },
  )

  app.get(
    `${authPath}/get-session`,
    { schema: { tags, summary: 'The current session; null if signed out', response: { 200: signedIn.nullable() } } },
    async (request, reply) => answer(reply, await forward(request)),
  )

  /** Without a choice all passkeys stay, and are named. */
  async function reviewPasskeys(traderId: string, kept: readonly string[] | undefined): Promise<PasskeyReview> {
    if (kept) return identity.keepPasskeys(traderId, kept)
    const all = await identity.passkeysOf(traderId)
    return { isChosen: false, removed: [], kept: all.map(({ name }) => name) }
  }

  async function endSession(request: FastifyRequest, sessionId: string): Promise<void> {
    const headers = webHeaders(request, publicUrl)
    await identity.handle(new Request(`${publicUrl}${authPath}/sign-out`, { method: 'POST', headers, body: '{}' }))
    sessionEnded(sessionId)
  }

  /** Announces on the bus that a session has ended, so that its open streams end too. */
  function sessionEnded(sessionId: string): void {
    bus.publish(topics.sessionEnded, { sessionId })
  }
}
