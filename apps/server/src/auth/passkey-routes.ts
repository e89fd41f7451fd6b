import { authPath, named, ownPasskey } from '@ratchet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalidField, Refusal } from '../core/refusals/refusal.ts'
import { answer, requestOf, webHeaders } from './forward.ts'
import type { Guard } from './guard.ts'
import type { Identity } from './identity.ts'
import { type PasskeyReview, passkeySentences } from './passkeys.ts'
import { callerOf, codeField, type Proof, passwordField } from './proof.ts'
import { signedIn, withoutSession } from './second-factor-routes.ts'

const mostPasskeys = 20
const name = named(z.string({ error: 'Please enter a name.' }).trim().min(1, { error: 'Please enter a name.' }).max(60))
const id = z.string().min(1).max(100)
/** What a browser says of a passkey: the library reads it. */
const response = z.looseObject({ id: z.string().max(2000) })
const proofBody = { password: passwordField, code: codeField.optional() }
const beginBody = z.strictObject(proofBody)
const confirmBody = z.strictObject({ name, response })
const renameBody = z.strictObject({ passkey: id, name })
const removeBody = z.strictObject({ passkey: id, ...proofBody })
export const passkeyBody = z.strictObject({ response })
const options = z.looseObject({ challenge: z.string() })
const told = z.object({ message: z.string() })
const list = z.object({ items: z.array(ownPasskey) })
/** The ids of passkeys that stay: all others are removed. */
export const keptPasskeys = z.array(id).max(mostPasskeys)
const keepBody = z.strictObject({ keep: keptPasskeys, ...proofBody })

const noSuch = () => new Refusal('not_found', 'This passkey does not exist.')
const notTaken = () => invalidField('response', 'This passkey could not be added. Please start again.')
const notKnown = () => new Refusal('signed_out', 'This passkey is not registered here.')

export interface PasskeyParts {
  readonly identity: Identity
  readonly publicUrl: string
  readonly guard: Guard
  readonly proof: Proof
  readonly endSession: (request: FastifyRequest, sessionId: string) => Promise<void>
}

/** Passkeys: one signs in without password and code, since the device has asked for its owner. */
export function registerPasskeyRoutes(app: FastifyInstance, parts: PasskeyParts): void {
  registerOwnPasskeys(app, parts)
  registerPasskeySignIn(app, parts)
}

const tags = ['Identity']

/** Asks the library for what a browser is to do. */
export const optionsOf = (
  { identity, publicUrl }: Pick<PasskeyParts, 'identity' | 'publicUrl'>,
  request: FastifyRequest,
  path: string,
  cookie?: string,
) => {
  const headers = webHeaders(request, publicUrl)
  if (cookie !== undefined) headers.set('cookie', cookie)
  return identity.handle(new Request(`${publicUrl}${authPath}/passkey/${path}`, { headers }))
}

function registerOwnPasskeys(app: FastifyInstance, parts: PasskeyParts): void {
  const { identity, publicUrl, proof } = parts

  app.get(
    `${authPath}/passkey`,
    { schema: { tags, summary: 'Your passkeys', response: { 200: list } } },
    async (request) => {
      const { traderId } = await proof.traderOf(request)
      return { items: await identity.passkeysOf(traderId) }
    },
  )

  app.post(
    `${authPath}/passkey/begin`,
    { schema: { tags, summary: 'Start adding a passkey', body: beginBody, response: { 200: options } } },
    async (request, reply) => {
      const session = await proof.traderOf(request)
      await proof.all(callerOf(request, reply), session, request.body as z.infer<typeof beginBody>)
      if ((await identity.passkeysOf(session.traderId)).length >= mostPasskeys)
        throw new Refusal('conflict', `You have ${mostPasskeys} passkeys, the most allowed. Remove one first.`)
      return answer(reply, await optionsOf(parts, request, 'generate-register-options'))
    },
  )

  app.post(
    `${authPath}/passkey/confirm`,
    { schema: { tags, summary: 'Finish adding a passkey', body: confirmBody, response: { 200: told } } },
    async (request, reply) => {
      await proof.traderOf(request)
      const body = request.body as z.infer<typeof confirmBody>
      const made = await identity.handle(requestOf(request, publicUrl, 'passkey/verify-registration', body))
      // The library calls it an error of its own where the browser's word is not right; whether the database was there has been looked at.
      if (!made.ok) throw notTaken()
      await answer(reply, made)
      return { message: 'Passkey added. You can now sign in with it.' }
    },
  )

  app.post(
    `${authPath}/passkey/rename`,
    { schema: { tags, summary: 'Rename a passkey', body: renameBody, response: { 200: told } } },
    async (request) => {
      const { traderId } = await proof.traderOf(request)
      const body = request.body as z.infer<typeof renameBody>
      if (!(await identity.renamePasskey(traderId, body.passkey, body.name))) throw noSuch()
      return { message: 'Passkey renamed.' }
    },
  )

  app.post(
    `${authPath}/passkey/remove`,
    { schema: { tags, summary: 'Remove a passkey', body: removeBody, response: { 200: told } } },
    async (request, reply) => {
      const session = await proof.traderOf(request)
      const body = request.body as z.infer<typeof removeBody>
      await proof.all(callerOf(request, reply), session, body)
      if (!(await identity.removePasskey(session.traderId, body.passkey))) throw noSuch()
      return { message: 'Passkey removed. It can no longer sign in.' }
    },
  )

  app.post(
    `${authPath}/passkey/keep`,
    {
      schema: {
        tags,
        summary: 'Keep the passkeys you name and remove the others',
        body: keepBody,
        response: { 200: told },
      },
    },
    async (request, reply) => {
      const session = await proof.traderOf(request)
      const body = request.body as z.infer<typeof keepBody>
      await proof.all(callerOf(request, reply), session, body)
      const review = await identity.keepPasskeys(session.traderId, body.keep)
      await notePasskeysRemoved(identity, request, session.traderId, review)
      return { message: passkeySentences(review).join(' ') || 'You have no passkeys left.' }
    },
  )
}

/** Puts each removed passkey among the trader's events. */
export async function notePasskeysRemoved(
  identity: Pick<Identity, 'noteEvent'>,
  request: FastifyRequest,
  traderId: string,
  { removed }: PasskeyReview,
): Promise<void> {
  const origin = { address: request.caller, agent: request.headers['user-agent'] ?? null }
  for (const _ of removed) await identity.noteEvent(traderId, 'passkey removed', origin)
}

function registerPasskeySignIn(app: FastifyInstance, parts: PasskeyParts): void {
  const { identity, publicUrl, guard, endSession } = parts

  app.post(
    `${authPath}/sign-in/passkey/begin`,
    {
      schema: {
        tags,
        summary: 'Start signing in with a passkey',
        body: z.strictObject({}),
        response: { 200: options },
      },
    },
    async (request, reply) => {
      // Whoever is signed in may be about to come in as somebody else.
      const cookie = withoutSession(request.headers.cookie)
      const asked = await answer(reply, await optionsOf(parts, request, 'generate-authenticate-options', cookie))
      return { ...(asked as z.infer<typeof options>), userVerification: 'required' }
    },
  )

  app.post(
    `${authPath}/sign-in/passkey`,
    { schema: { tags, summary: 'Sign in with a passkey', body: passkeyBody, response: { 200: signedIn } } },
    async (request, reply) => {
      const attempt = await guard.beginPasskey(request.caller)
      const before = await identity.session(request.headers.cookie)
      const body = request.body as z.infer<typeof passkeyBody>
      const cookie = withoutSession(request.headers.cookie)
      const came = await identity.handle(requestOf(request, publicUrl, 'passkey/verify-authentication', body, cookie))
      if (!came.ok && came.status < 500 && came.status !== 403) throw notKnown()
      const answered = (await answer(reply, came)) as z.infer<typeof signedIn>
      request.person = answered.user.id
      await attempt.takeBack()
      await guard.passed(answered.user.email, request.caller)
      if (before) await endSession(request, before.id)
      return answered
    },
  )
}
