import { authPath, messages } from '@ratchet/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { invalidField } from '../core/refusals/refusal.ts'
import { answer, requestOf } from './forward.ts'
import { optionsOf, type PasskeyParts, passkeyBody } from './passkey-routes.ts'
import { callerOf, codeField, passwordField } from './proof.ts'
import { withoutSession } from './second-factor-routes.ts'

const proofBody = z.strictObject({ password: passwordField, code: codeField.optional() })
const options = z.looseObject({ challenge: z.string() })
const told = z.object({ message: z.string() })
const notYours = () => invalidField('response', 'This passkey does not belong to your account. Try another one.')
const tags = ['Identity']

/** A signed-in person shows once more who they are, before what concerns real money: by password and code, or by a passkey. */
export function registerProofRoutes(app: FastifyInstance, parts: Omit<PasskeyParts, 'endSession'>): void {
  const { identity, publicUrl, guard, proof } = parts

  app.post(
    `${authPath}/prove`,
    {
      schema: {
        tags,
        summary: 'Confirm with your password that it is you, for five minutes',
        body: proofBody,
        response: { 200: told },
      },
    },
    async (request, reply) => {
      const session = await proof.traderOf(request)
      await proof.all(callerOf(request, reply), session, request.body as z.infer<typeof proofBody>)
      await identity.noteProof(session.id)
      return { message: messages.proved }
    },
  )

  app.post(
    `${authPath}/prove/passkey/begin`,
    {
      schema: {
        tags,
        summary: 'Start confirming with a passkey',
        body: z.strictObject({}),
        response: { 200: options },
      },
    },
    async (request, reply) => {
      await proof.traderOf(request)
      const asked = await answer(reply, await optionsOf(parts, request, 'generate-authenticate-options'))
      return { ...(asked as z.infer<typeof options>), userVerification: 'required' }
    },
  )

  app.post(
    `${authPath}/prove/passkey`,
    {
      schema: {
        tags,
        summary: 'Confirm with a passkey that it is you, for five minutes',
        body: passkeyBody,
        response: { 200: told },
      },
    },
    async (request) => {
      const session = await proof.traderOf(request)
      const attempt = await guard.beginPasskey(request.caller)
      const body = request.body as z.infer<typeof passkeyBody>
      const cookie = withoutSession(request.headers.cookie)
      const asked = requestOf(request, publicUrl, 'passkey/verify-authentication', body, cookie)
      if ((await identity.passkeyOwner(asked)) !== session.traderId) throw notYours()
      await attempt.takeBack()
      await guard.passed(session.email, request.caller)
      await identity.noteProof(session.id)
      return { message: messages.proved }
    },
  )
}
