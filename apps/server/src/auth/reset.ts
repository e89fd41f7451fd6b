import { authPath, ownPasskey } from '@ratchet/contract'
import type { Log } from '@ratchet/engine'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { FairLine } from '../core/limits/fair-line.ts'
import type { Limits } from '../core/limits/limits.ts'
import { isOver, type Tries } from '../core/limits/tries.ts'
import { leftOf } from '../core/refusals/left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { answer, requestOf } from './forward.ts'
import { type Guard, tooMany } from './guard.ts'
import type { Identity } from './identity.ts'
import { keptPasskeys, notePasskeysRemoved } from './passkey-routes.ts'
import { passkeySentences } from './passkeys.ts'
import { isLongEnough, refuseWeak } from './strength.ts'

const linkBody = z.strictObject({ email: z.email({ error: 'Please enter a valid email address.' }).max(254) })
const resetBody = z.strictObject({
  token: z.string({ error: 'The link is incomplete. Open the full link.' }).min(1).max(200),
  newPassword: z.string({ error: 'Please enter a password.' }).min(1, { error: 'Please enter a password.' }).max(1000),
  keepPasskeys: keptPasskeys.optional(),
})
const tokenBody = resetBody.pick({ token: true })
const linkOf = z.object({ message: z.string(), passkeys: z.array(ownPasskey) })
const told = z.object({ message: z.string() })

/** The same answer for every e-mail address: it must not reveal who has an account. */
const asked = {
  mail: 'If this e-mail address has an account, we sent it a link to set a new password. The link works once, within an hour.',
  operator:
    'This server sends no e-mail. If this address has an account, the operator now has a link to set a new password. Ask the operator for it. It works once, within an hour.',
} as const
const linkIsOver = 'This link has been used or has expired. Request a new one.'
const linkHolds = 'This link can set a new password.'
const passwordSet = 'New password set. Sign in with it.'

export interface ResetParts {
  readonly identity: Identity
  readonly log: Log
  readonly publicUrl: string
  readonly limits: Limits
  readonly tries: Tries
  readonly guard: Guard
  readonly passwords: FairLine
  readonly sessionEnded: (sessionId: string) => void
}

/** The routes for a forgotten password: a person requests a link, and sets a new password with it. */
export function registerResetRoutes(app: FastifyInstance, parts: ResetParts): void {
  const { identity, log, publicUrl, limits, tries, guard, passwords, sessionEnded } = parts
  const { resetsOfAddress, resetLinksOfAccount, resetLinksOfAccountAndAddress } = limits
  const from = (caller: string) => `reset from ${caller}`
  const underWay = new Set<Promise<void>>()
  const tags = ['Identity']
  app.addHook('onClose', async () => void (await Promise.all(underWay)))

  app.post(
    `${authPath}/request-password-reset`,
    { schema: { tags, summary: 'Send a link to set a new password', body: linkBody, response: { 200: told } } },
    async (request) => {
      const { email } = request.body as z.infer<typeof linkBody>
      const account = email.toLowerCase()
      const [fromAddress = 0, ofPair = 0, ofAccount = 0] = await tries.count([
        { key: from(request.caller), windowMs: resetsOfAddress.windowMs },
        { key: `link ${account} ${request.caller}`, windowMs: resetLinksOfAccountAndAddress.windowMs },
        { key: `link ${account}`, windowMs: resetLinksOfAccount.windowMs },
      ])
      if (fromAddress > resetsOfAddress.max || ofPair > resetLinksOfAccountAndAddress.max) throw tooMany()
      // Its owner has that many letters by now, each with a link that still works: there is nothing to gain by another.
      if (ofAccount > resetLinksOfAccount.max) return { message: asked[identity.linksBy] }
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
    { schema: { tags, summary: 'Check a reset link', body: tokenBody, response: { 200: linkOf } } },
    async (request) => {
      if ((await tries.read(from(request.caller))) >= resetsOfAddress.max) throw tooMany()
      const { token } = request.body as z.infer<typeof tokenBody>
      const traderId = await identity.resetTokenOwner(token)
      if (traderId !== null) return { message: linkHolds, passkeys: await identity.passkeysOf(traderId) }
      // Only wrong tokens count, so that opening a good link again and again locks nobody out.
      await tries.count([{ key: from(request.caller), windowMs: resetsOfAddress.windowMs }])
      throw new Refusal('invalid', linkIsOver, { token: linkIsOver })
    },
  )

  app.post(
    `${authPath}/reset-password`,
    {
      schema: {
        tags,
        summary: 'Set a new password with the token of a reset link',
        body: resetBody,
        response: { 200: told },
      },
    },
    async (request, reply) => {
      if (await isOver(tries, from(request.caller), resetsOfAddress)) throw tooMany()
      const { token, newPassword, keepPasskeys } = request.body as z.infer<typeof resetBody>
      // Its owner is known by the link alone, which is not used up for this.
      if (isLongEnough(newPassword)) await refuseWeak(newPassword, 'password', [])
      const { response, done } = await passwords.run(
        request.caller,
        () =>
          identity.resetPassword(requestOf(request, publicUrl, 'reset-password', { token, newPassword }), keepPasskeys),
        leftOf(reply.raw),
      )
      if (!done) {
        if (await saysInvalidToken(response)) throw new Refusal('invalid', linkIsOver, { token: linkIsOver })
        return answer(reply, response)
      }
      request.person = done.traderId
      for (const sessionId of done.endedSessions) sessionEnded(sessionId)
      await guard.passed(done.email, request.caller)
      await notePasskeysRemoved(identity, request, done.traderId, done.passkeys)
      return { message: [passwordSet, ...passkeySentences(done.passkeys)].join(' ') }
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
