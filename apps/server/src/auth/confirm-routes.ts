import { authPath, messages } from '@ratchet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FairLine } from '../core/limits/fair-line.ts'
import type { Limits } from '../core/limits/limits.ts'
import { isOver, type Tries } from '../core/limits/tries.ts'
import { leftOf } from '../core/refusals/left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { Addressee } from '../mail/addressee.ts'
import { type Guard, tooMany } from './guard.ts'
import type { Identity } from './identity.ts'
import { refuseLength, refuseWeak } from './strength.ts'

const incomplete = { error: 'The link is incomplete. Open the full link.' }
const enterPassword = { error: 'Please enter a password.' }
const confirmBody = z.strictObject({
  token: z.string(incomplete).min(1, incomplete).max(200),
  password: z.string(enterPassword).min(1, enterPassword).max(1000),
})
const told = z.object({ message: z.string() })
/** Nobody is signed in: a letter says how it goes on. */
export const letterSent = z.strictObject({ letterSent: z.literal(true) })
const linkIsOver = 'This link is invalid or has expired. Sign in, or sign up again.'
const isThere = 'This e-mail address already has an account. Sign in, or set a new password under “Forgot password?”.'

export interface ConfirmParts {
  readonly identity: Identity
  readonly limits: Limits
  readonly tries: Tries
  readonly passwords: FairLine
}

/** Signs somebody up by a letter to the e-mail address. Answer, work and limits are the same whether it has an account or not. */
export async function signUpByLetter(
  { identity, limits, tries }: Pick<ConfirmParts, 'identity' | 'limits' | 'tries'>,
  request: FastifyRequest,
  asked: Addressee,
) {
  const account = asked.email.toLowerCase()
  const { resetLinksOfAccountAndAddress: ofBoth, resetLinksOfAccount: ofAccount } = limits
  const [ofPair = 0, all = 0] = await tries.count([
    { key: `sign-up letter ${account} ${request.caller}`, windowMs: ofBoth.windowMs },
    { key: `sign-up letter ${account}`, windowMs: ofAccount.windowMs },
  ])
  if (ofPair > ofBoth.max) throw tooMany()
  request.event = 'sign-up asked for'
  // Its owner has that many letters by now.
  if (all <= ofAccount.max) await identity.beginSignUp(asked)
  return { letterSent: true } as const
}

/** The link of the letter makes the account, with the password that is set behind it. */
export function registerConfirmRoutes(
  app: FastifyInstance,
  { identity, limits, tries, passwords, guard }: ConfirmParts & { readonly guard: Guard },
): void {
  app.post(
    `${authPath}/confirm-address`,
    {
      schema: {
        tags: ['Identity'],
        summary: 'Confirm an e-mail address with the token of its link, and create the account',
        body: confirmBody,
        response: { 200: told },
      },
    },
    async (request, reply) => {
      if (await isOver(tries, `confirm from ${request.caller}`, limits.resetsOfAddress)) throw tooMany()
      const { token, password } = request.body as z.infer<typeof confirmBody>
      const asked = await identity.signUpOf(token)
      if (!asked) throw new Refusal('invalid', linkIsOver, { token: linkIsOver })
      if (await identity.isTaken(asked.email)) throw new Refusal('invalid', isThere, { token: isThere })
      refuseLength(password)
      await refuseWeak(password, 'password', [asked.name, asked.email])
      const make = () => identity.finishSignUp(asked, password)
      const traderId = await passwords.run(request.caller, make, leftOf(reply.raw))
      if (traderId === null) throw new Refusal('invalid', isThere, { token: isThere })
      request.person = traderId
      await guard.passed(asked.email, request.caller)
      return { message: messages.addressConfirmed }
    },
  )
}
