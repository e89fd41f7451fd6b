import { once } from 'node:events'
import {
  apiError,
  idempotencyHeader,
  idempotencyKey,
  idempotencyKeyWords,
  maxBodyBytes,
  messages,
  type Route,
  type RouteName,
  type RouteSchemas,
  routes,
  schemas,
} from '@ratchet/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { BodyChecks } from '../core/http/body-checks.ts'
import type { Call, Handlers, HeavyRoute } from '../core/http/call.ts'
import { FileAnswer } from '../core/http/file-answer.ts'
import type { Known, Session, Sessions } from '../core/http/session.ts'
import { Doors } from '../core/limits/doors.ts'
import { leftOf } from '../core/refusals/left.ts'
import { invalidField, Refusal } from '../core/refusals/refusal.ts'
import { keepBodiesUnread } from './json-body.ts'
import type { Reauthentication } from './reauthenticate.ts'
import { compileValidator } from './validate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the route asks for a signed-in trader. */
    session: Session | null
    /** Everything was so before this request. */
    changedNothing?: true
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
  readonly bodyChecks: Pick<BodyChecks, 'check'>
  readonly reauthentication: Reauthentication
}

const names = Object.keys(routes) as RouteName[]
const isHeavy = (name: RouteName): name is HeavyRoute => 'heavy' in routes[name]

/** Heavy bodies that are read, checked or stored at one time: each may be of some megabytes. */
const heavyRoom = { ofCaller: 4, inAll: 40 }

/** Registers every route of the contract with its schemas. A missing session is refused before anything else is checked. */
export function registerRoutes(app: FastifyInstance, parts: RouteParts): void {
  app.decorateRequest('session', null)
  for (const name of names) if (!isHeavy(name)) app.route(optionsOf(name, parts))
  app.register(async (scope) => {
    keepBodiesUnread(scope)
    const doors = new Doors(heavyRoom)
    for (const name of names.filter(isHeavy)) scope.route(heavyOptionsOf(name, parts, doors))
  })
  refuseEmptyId(app, parts.identity)
}

function optionsOf(
  name: RouteName,
  { handlers, identity, known, bodyChecks, reauthentication }: RouteParts,
): RouteOptions {
  const route: Route = routes[name]
  const { params, query: querystring, body, response }: RouteSchemas = schemas[name]
  const { status = 200 } = route
  const handle = handlers[name] as (call: Call<RouteName>) => unknown
  return {
    method: route.method,
    url: route.path,
    bodyLimit: maxBodyBytes(route),
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
    preHandler: async (request) => {
      if (route.proof && request.session) await reauthentication[route.proof](request.session, request)
    },
    handler: async (request, reply) => {
      const answer = await handle(toCall(name, request, reply, bodyChecks))
      if (answer instanceof FileAnswer) return sendFile(request, reply, answer)
      return reply.code(status).send(answer)
    },
  }
}

/** Of heavy routes a trader has few requests under way: the next is refused before its body is read. */
function heavyOptionsOf(name: HeavyRoute, parts: RouteParts, doors: Doors): RouteOptions {
  const options = optionsOf(name, parts)
  return {
    ...options,
    // The thread checks it.
    validatorCompiler: ({ schema, httpPart }) =>
      httpPart === 'body' ? (value) => ({ value }) : compileValidator(schema as z.ZodType, httpPart),
    onRequest: [
      options.onRequest as onRequestAsyncHookHandler,
      async ({ session }, reply) => {
        const leave = doors.enter(session?.traderId ?? '')
        if (!leave) throw new Refusal('not_now', 'Other uploads are still being checked. Please try again in a moment.')
        reply.raw.once('close', leave)
      },
    ],
  }
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

function toCall(
  name: RouteName,
  request: FastifyRequest,
  { raw }: FastifyReply,
  bodyChecks: RouteParts['bodyChecks'],
): Call<RouteName> {
  const key = request.headers[idempotencyHeader]
  if (key !== undefined && (typeof key !== 'string' || !idempotencyKey.test(key)))
    throw invalidField(idempotencyHeader, idempotencyKeyWords)
  const { params, query, body, session, caller: address } = request
  let signal: AbortSignal | undefined
  const left = () => {
    signal ??= leftOf(raw)
    return signal
  }
  const call = {
    params,
    query,
    session,
    address,
    idempotencyKey: key,
    nothingChanged: () => {
      request.changedNothing = true
    },
    get left() {
      return left()
    },
  }
  const rest = isHeavy(name)
    ? { checkedBody: () => bodyChecks.check(name, session?.traderId ?? '', bytesOf(body), left()) }
    : { body }
  return Object.assign(call, rest) as unknown as Call<RouteName>
}

/** An absent body counts as an empty one. */
const bytesOf = (body: unknown): Uint8Array => (body instanceof Uint8Array ? body : Buffer.from('{}'))

/** An empty Order ID gives the address of the list. The answer is the form's own sentence for an empty id. */
function refuseEmptyId(app: FastifyInstance, identity: RouteParts['identity']): void {
  app.delete('/api/trades', { schema: { hide: true } }, async (request) => {
    await signedIn(identity, request, messages.signInToDelete)
    throw invalidField('id', messages.invalidDocumentId)
  })
}
