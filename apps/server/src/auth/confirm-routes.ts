import { authPath, messages } from '@ratchet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FairLine } from '../core/fair-line.ts'
import type { Limits } from '../core/limits.ts'
import { Refusal } from '../core/refusal.ts'
import { isOver, type Tries } from '../core/tries.ts'
import { type Guard, tooMany } from './guard.ts'
import type { Identity } from './identity.ts'

const incomplete = { error: 'The link is not complete: open it as it was sent.' }
const confirmBody = z.strictObject({ token: z.string(incomplete).min(1, incomplete).max(200) })
const told = z.object({ message: z.string() })
/** Nobody is signed in: a letter says how it goes on. */
export const letterSent = z.strictObject({ letterSent: z.literal(true) })
const linkIsOver = 'This link has been used or is too old. Sign in, or sign up again.'

export interface ConfirmParts {
  readonly identity: Identity
  readonly limits: Limits
  readonly tries: Tries
  readonly passwords: FairLine
}

interface Asked {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Signs somebody up by a letter to the e-mail address. Answer, work and limits are the same whether it has an account or not. */
export async function signUpByLetter(
  { identity, limits, tries, passwords }: ConfirmParts,
  request: FastifyRequest,
  asked: Asked,
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
  if (all <= ofAccount.max) await passwords.run(request.caller, () => identity.beginSignUp(asked))
  return { letterSent: true } as const
}

/** The link of the letter makes the account. */
export function registerConfirmRoutes(
  app: FastifyInstance,
  { identity, limits, tries, guard }: ConfirmParts & { readonly guard: Guard },
): void {
  app.post(
    `${authPath}/confirm-address`,
    { schema: { tags: ['Identity'], body: confirmBody, response: { 200: told } } },
    async (request) => {
      if (await isOver(tries, `confirm from ${request.caller}`, limits.resetsOfAddress)) throw tooMany()
      const { token } = request.body as z.infer<typeof confirmBody>
      const traderId = await identity.finishSignUp(token)
      if (traderId === null) throw new Refusal('invalid', linkIsOver, { token: linkIsOver })
      request.person = traderId
      const person = await identity.personOf(traderId)
      if (person) await guard.passed(person.email, request.caller)
      return { message: messages.addressConfirmed }
    },
  )
}
