import { authPath, messages } from '@ratchet/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/refusals/refusal.ts'
import { answer, codeOf, requestOf } from './forward.ts'
import type { Guard } from './guard.ts'
import type { Identity } from './identity.ts'
import { callerOf, codeField, type Proof, passwordField, wrongCode } from './proof.ts'
import { looksLikeRecoveryCode } from './recovery-codes.ts'

const beginBody = z.strictObject({ password: passwordField })
const codeBody = z.strictObject({ code: codeField })
const bothBody = z.strictObject({ password: passwordField, code: codeField })
const told = z.object({ message: z.string() })
const state = z.object({ on: z.boolean(), recoveryCodes: z.int() })
const begun = z.object({ secret: z.string(), uri: z.string(), recoveryCodes: z.array(z.string()) })
const newCodes = z.object({ recoveryCodes: z.array(z.string()) })
const user = z.looseObject({ id: z.string(), name: z.string(), email: z.string() })
export const signedIn = z.looseObject({ user })

const startAgain = () => new Refusal('signed_out', 'This sign-in has expired. Enter your password again.')
const isOn = () => new Refusal('conflict', 'Two-factor sign-in is already on.')
const isOff = () => new Refusal('conflict', 'Two-factor sign-in is not on.')
const beginFirst = () => new Refusal('conflict', 'Start again: scan the QR code first.')
const factorOn = `Two-factor sign-in is on. ${messages.otherSessionsEnded}`
const factorOff = `Two-factor sign-in is off. ${messages.otherSessionsEnded}`

export interface SecondFactorParts {
  readonly identity: Identity
  readonly publicUrl: string
  readonly guard: Guard
  readonly proof: Proof
  readonly sessionEnded: (sessionId: string) => void
  /** Ends the session that this browser had before. */
  readonly endSession: (request: FastifyRequest, sessionId: string) => Promise<void>
}

/** The second step of a sign-in, and the second factor switched on and off. Neither is reached by the first step alone. */
export function registerSecondFactorRoutes(app: FastifyInstance, parts: SecondFactorParts): void {
  const { identity, publicUrl, guard, proof, sessionEnded, endSession } = parts
  const tags = ['Identity']
  /** Asks the library on a path of its own. A cookie that is named takes the place of the browser's. */
  const ask = (request: FastifyRequest, path: string, body: object, cookie?: string) =>
    identity.handle(requestOf(request, publicUrl, path, body, cookie))
  /** The library gives the browser that did it a session of its own; what was open before ends. */
  const onlyHere = async (open: readonly string[]) => {
    await identity.endSessions(open)
    for (const id of open) sessionEnded(id)
  }

  app.post(
    `${authPath}/sign-in/code`,
    {
      schema: {
        tags,
        summary: 'Finish signing in with a code or recovery code',
        body: codeBody,
        response: { 200: signedIn },
      },
    },
    async (request, reply) => {
      const { code: typed } = request.body as z.infer<typeof codeBody>
      const challenged = await identity.challenged(request.headers.cookie)
      if (!challenged) throw startAgain()
      request.person = challenged.traderId
      const isRecovery = looksLikeRecoveryCode(typed)
      const attempt = await guard.beginCode(challenged.email, request.caller, isRecovery)
      const before = await identity.session(request.headers.cookie)
      if (!isRecovery && (await identity.spendAppCode(challenged.traderId, typed)) === 'used') throw wrongCode()
      // The library would take a code for the session that the browser has, whosever it is.
      const cookie = withoutSession(request.headers.cookie)
      const response = isRecovery
        ? await ask(request, 'two-factor/verify-backup-code', { code: identity.keptRecoveryCode(typed) }, cookie)
        : await ask(request, 'two-factor/verify-totp', { code: typed.replace(/\s/g, '') }, cookie)
      if (!response.ok) return refuseStep(reply, response)
      await attempt.takeBack()
      await attempt.passed()
      if (before) await endSession(request, before.id)
      return answer(reply, response)
    },
  )

  app.get(
    `${authPath}/two-factor`,
    { schema: { tags, summary: 'Whether two-factor sign-in is on', response: { 200: state } } },
    async (request) => identity.secondFactorOf((await proof.traderOf(request)).traderId),
  )

  app.post(
    `${authPath}/two-factor/begin`,
    {
      schema: {
        tags,
        summary: 'Start two-factor sign-in: returns the setup key',
        body: beginBody,
        response: { 200: begun },
      },
    },
    async (request, reply) => {
      const session = await proof.traderOf(request)
      const { password: typed } = request.body as z.infer<typeof beginBody>
      await proof.password(callerOf(request, reply), session, typed)
      if ((await identity.secondFactorOf(session.traderId)).on) throw isOn()
      const response = await ask(request, 'two-factor/enable', { password: typed })
      if (!response.ok) return answer(reply, response)
      const { totpURI, backupCodes } = (await response.json()) as { totpURI: string; backupCodes: string[] }
      const secret = new URL(totpURI).searchParams.get('secret') ?? ''
      return { secret, uri: totpURI, recoveryCodes: backupCodes }
    },
  )

  app.post(
    `${authPath}/two-factor/confirm`,
    { schema: { tags, summary: 'Turn on two-factor sign-in with a code', body: codeBody, response: { 200: told } } },
    async (request, reply) => {
      const session = await proof.traderOf(request)
      const { code: typed } = request.body as z.infer<typeof codeBody>
      if ((await identity.secondFactorOf(session.traderId)).on) throw isOn()
      const attempt = await guard.beginCode(session.email, request.caller, false)
      if ((await identity.spendAppCode(session.traderId, typed)) !== 'right') throw wrongCode()
      const open = await identity.sessionsOf(session.traderId)
      const response = await ask(request, 'two-factor/verify-totp', { code: typed.replace(/\s/g, '') })
      if (!response.ok) throw beginFirst()
      await attempt.takeBack()
      await attempt.passed()
      await onlyHere(open)
      await answer(reply, response)
      return { message: factorOn }
    },
  )

  app.post(
    `${authPath}/two-factor/end`,
    { schema: { tags, summary: 'Turn off two-factor sign-in', body: bothBody, response: { 200: told } } },
    async (request, reply) => {
      const { session, typed } = await proveBoth(request, reply)
      const open = await identity.sessionsOf(session.traderId)
      const response = await ask(request, 'two-factor/disable', { password: typed })
      if (response.ok) await onlyHere(open)
      await answer(reply, response)
      return { message: factorOff }
    },
  )

  app.post(
    `${authPath}/two-factor/recovery-codes`,
    { schema: { tags, summary: 'Replace the recovery codes', body: bothBody, response: { 200: newCodes } } },
    async (request, reply) => {
      const { typed } = await proveBoth(request, reply)
      const response = await ask(request, 'two-factor/generate-backup-codes', { password: typed })
      if (!response.ok) return answer(reply, response)
      const { backupCodes } = (await response.json()) as { backupCodes: string[] }
      return { recoveryCodes: backupCodes }
    },
  )

  async function proveBoth(request: FastifyRequest, reply: FastifyReply) {
    const session = await proof.traderOf(request)
    const both = request.body as z.infer<typeof bothBody>
    if (!(await identity.secondFactorOf(session.traderId)).on) throw isOff()
    await proof.password(callerOf(request, reply), session, both.password)
    await proof.code(request, session, both.code)
    return { session, typed: both.password }
  }
}

async function refuseStep(reply: FastifyReply, response: Response): Promise<unknown> {
  if (response.status >= 500 || response.status === 403) return answer(reply, response)
  const said = await codeOf(response)
  throw said === 'INVALID_CODE' || said === 'INVALID_BACKUP_CODE' ? wrongCode() : startAgain()
}

/** Cookies but that of the session. */
export const withoutSession = (cookies = ''): string =>
  cookies
    .split(';')
    .filter((part) => !part.split('=')[0]?.trim().endsWith('session_token'))
    .join(';')
