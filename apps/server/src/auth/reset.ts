import { authPath } from '@ratchet/contract'
import type { Log } from '@ratchet/engine'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Limits } from '../core/limits.ts'
import { Refusal } from '../core/refusal.ts'
import { Throttle } from '../core/throttle.ts'
import { answer, toWebRequest } from './forward.ts'
import { type Guard, tooMany } from './guard.ts'
import type { Identity } from './identity.ts'

const linkBody = z.strictObject({ email: z.email({ error: 'Please enter a valid email address.' }).max(254) })
const resetBody = z.strictObject({
  token: z.string({ error: 'The link is not complete: open it as it was sent.' }).min(1).max(200),
  newPassword: z.string({ error: 'Please enter a password.' }).min(1, { error: 'Please enter a password.' }).max(1000),
})
const tokenBody = resetBody.pick({ token: true })
const told = z.object({ message: z.string() })

/** The same answer for every e-mail address: it must not reveal who has an account. */
const asked = {
  mail: 'If there is an account with this e-mail address, a link to set a new password is on its way to it. It works once, within an hour.',
  operator:
    'This server sends no e-mail. If there is an account with this address, the operator now has a link to set a new password: ask the operator for it. It works once, within an hour.',
} as const
const linkIsOver = 'This link has been used or is too old. Ask for a new one.'
const linkHolds = 'This link can set a new password.'
const passwordSet = 'Your new password is set. Sign in with it.'

export interface ResetParts {
  readonly identity: Identity
  readonly log: Log
  readonly publicUrl: string
  readonly limits: Limits
  readonly nowMs: () => number
  readonly guard: Guard
  readonly sessionEnded: (sessionId: string) => void
}

/** The routes for a forgotten password: a person requests a link, and sets a new password with it. */
export function registerResetRoutes(app: FastifyInstance, parts: ResetParts): void {
  const { identity, log, publicUrl, limits, nowMs, guard, sessionEnded } = parts
  const ofAccount = new Throttle(limits.resetLinksOfAccount, nowMs)
  const ofAddress = new Throttle(limits.resetsOfAddress, nowMs)
  const underWay = new Set<Promise<void>>()
  const tags = ['Identity']
  app.addHook('onClose', async () => void (await Promise.all(underWay)))

  app.post(
    `${authPath}/request-password-reset`,
    { schema: { tags, body: linkBody, response: { 200: told } } },
    async (request) => {
      const { email } = request.body as z.infer<typeof linkBody>
      const account = email.toLowerCase()
      if (ofAddress.isFull(request.caller) || ofAccount.isFull(account)) throw tooMany()
      ofAddress.add(request.caller)
      ofAccount.add(account)
      await identity.reach()
      // The person is looked up after the answer, so that the time of the answer reveals no more than its words.
      const work = identity
        .sendResetLink(account)
        .catch((error: unknown) => log.error('A link to set a new password could not be made', { error }))
        .finally(() => underWay.delete(work))
      underWay.add(work)
      return { message: asked[identity.linksBy] }
    },
  )

  // The page checks the link first, so that nobody chooses a password for a link that no longer works.
  app.post(
    `${authPath}/check-reset-link`,
    { schema: { tags, body: tokenBody, response: { 200: told } } },
    async (request) => {
      if (ofAddress.isFull(request.caller)) throw tooMany()
      const { token } = request.body as z.infer<typeof tokenBody>
      if (await identity.isResetToken(token)) return { message: linkHolds }
      // Only wrong tokens count, so that opening a good link again and again locks nobody out.
      ofAddress.add(request.caller)
      throw new Refusal('invalid', linkIsOver, { token: linkIsOver })
    },
  )

  app.post(
    `${authPath}/reset-password`,
    { schema: { tags, body: resetBody, response: { 200: told } } },
    async (request, reply) => {
      if (ofAddress.isFull(request.caller)) throw tooMany()
      ofAddress.add(request.caller)
      const { response, done } = await identity.resetPassword(toWebRequest(request, publicUrl))
      if (!done) {
        if (await saysInvalidToken(response)) throw new Refusal('invalid', linkIsOver, { token: linkIsOver })
        return answer(reply, response)
      }
      for (const sessionId of done.endedSessions) sessionEnded(sessionId)
      guard.passed(done.email, request.caller)
      return { message: passwordSet }
    },
  )
}

async function saysInvalidToken(response: Response): Promise<boolean> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null
  return body?.code === 'INVALID_TOKEN' || body?.code === 'USER_NOT_FOUND'
}
