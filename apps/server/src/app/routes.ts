import { once } from 'node:events'
import {
  apiError,
  idempotencyHeader,
  messages,
  type Route,
  type RouteName,
  type RouteSchemas,
  routes,
  schemas,
} from '@ratchet/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Handlers } from '../core/call.ts'
import { FileAnswer } from '../core/file-answer.ts'
import { invalidField, Refusal } from '../core/refusal.ts'
import type { Known, Session, Sessions } from '../core/session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the route asks for a signed-in trader. */
    session: Session | null
  }
}

/** The answers of a route to requests without a session. */
const signInSentences: Partial<Record<RouteName, string>> = {
  publishTrade: messages.signInToTrade,
  putRisk: messages.signInToSetRisk,
  putAccountRisk: messages.signInToSetRisk,
  dropAccountRisk: messages.signInToSetRisk,
  deleteTrade: messages.signInToDelete,
  cancelOrder: messages.signInToTrade,
  changeOrder: messages.signInToTrade,
}

export interface RouteParts {
  readonly handlers: Handlers
  readonly identity: Pick<Sessions, 'session'>
  readonly known: Known
}

/** Registers every route of the contract with its schemas. A missing session is refused before anything else is checked. */
export function registerRoutes(app: FastifyInstance, { handlers, identity, known }: RouteParts): void {
  app.decorateRequest('session', null)
  for (const name of Object.keys(routes) as RouteName[]) {
    const route: Route = routes[name]
    const { params, query: querystring, body, response }: RouteSchemas = schemas[name]
    const { status = 200, mostBytes } = route
    const handle = handlers[name] as (call: Call<RouteName>) => unknown
    app.route({
      method: route.method,
      url: route.path,
      ...(mostBytes && { bodyLimit: mostBytes }),
      schema: {
        operationId: name,
        tags: [route.tag],
        summary: route.summary,
        ...(params && { params }),
        ...(querystring && { querystring }),
        ...(body && { body }),
        ...(route.signedIn && { security: [{ session: [] }] }),
        response: { [status]: response, '4xx': apiError, '5xx': apiError },
      },
      onRequest: async (request) => {
        if (route.maybeSignedIn) request.session = await identity.session(request.headers.cookie)
        if (!route.signedIn) return
        request.session = await signedIn(identity, request, signInSentences[name] ?? messages.notLoggedIn)
        await known(request.session)
      },
      handler: async (request, reply) => {
        const answer = await handle(toCall(request))
        if (answer instanceof FileAnswer) return sendFile(request, reply, answer)
        return reply.code(status).send(answer)
      },
    })
  }
  refuseEmptyId(app, identity)
}

async function sendFile({ method }: FastifyRequest, reply: FastifyReply, { name, type, body }: FileAnswer) {
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
  if (method !== 'HEAD') return reply.send(body)
  // Nobody reads it: the file would hold its trader's turn after the answer.
  const closed = once(body, 'close')
  body.destroy()
  await closed
  return reply.send('')
}

async function signedIn(identity: RouteParts['identity'], request: FastifyRequest, sentence: string): Promise<Session> {
  const session = await identity.session(request.headers.cookie)
  if (!session) throw new Refusal('signed_out', sentence)
  return session
}

const keyPattern = /^[\x21-\x7e]([\x20-\x7e]{0,198}[\x21-\x7e])?$/

function toCall(request: FastifyRequest): Call<RouteName> {
  const key = request.headers[idempotencyHeader]
  if (key !== undefined && (typeof key !== 'string' || !keyPattern.test(key)))
    throw invalidField(idempotencyHeader, 'The Idempotency-Key must be 1 to 200 printable characters.')
  const { params, query, body, session, caller: address } = request
  return { params, query, body, session, address, idempotencyKey: key } as unknown as Call<RouteName>
}

/** An empty Order ID gives the address of the list. The answer is the form's own sentence for an empty id. */
function refuseEmptyId(app: FastifyInstance, identity: RouteParts['identity']): void {
  app.delete('/api/trades', { schema: { hide: true } }, async (request) => {
    await signedIn(identity, request, messages.signInToDelete)
    throw invalidField('id', messages.invalidDocumentId)
  })
}
