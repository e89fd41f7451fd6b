import { apiError, idempotencyHeader, messages, type RouteName, routes } from '@ratchet/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
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

/** What a route says to those who are not signed in. */
const signInSentences: Partial<Record<RouteName, string>> = {
  publishTrade: messages.signInToTrade,
  putRisk: messages.signInToSetRisk,
  deleteTrade: messages.signInToDelete,
  cancelOrder: messages.signInToTrade,
  changeOrder: messages.signInToTrade,
}

/** What each route is, in a line, for the description. */
const summaries: Readonly<Record<RouteName, readonly [tag: string, summary: string]>> = {
  site: ['Public', 'Names, links and media of the public pages'],
  passwordPolicy: ['Public', 'The rules of a password'],
  instruments: ['Public', 'Contract data of every symbol'],
  quotes: ['Public', 'The latest quote of each symbol, and which market they are from'],
  priceHistory: ['Public', 'The past of a symbol, oldest first: near times in full, far ones thinned'],
  getProfile: ['Trader', 'The profile'],
  putProfile: ['Trader', 'Change the profile; a broker password goes in and never comes out'],
  publishTrade: ['Trades', 'Publish an instruction; with an Idempotency-Key at most once'],
  listTrades: ['Trades', 'Instructions, newest first'],
  exportTrades: ['Trades', 'Instructions as a file for spreadsheets, CSV or XLSX'],
  getTrade: ['Trades', 'One instruction, by its key or its id'],
  deleteTrade: ['Trades', 'Delete an instruction, by its key or its id; a working order is cancelled first'],
  cancelOrder: ['Trades', 'Cancel an order that waits at the broker; its document stays'],
  changeOrder: ['Trades', 'Change the price, the stop loss or the take profit of an order that waits at the broker'],
  getFlight: ['Trades', 'Everything that happened to an instruction, oldest first'],
  getPricePath: ['Trades', 'What the market did through the life of an instruction, in at most 600 points'],
  getCounts: ['Trades', 'How many are pending, executed, modified and closed'],
  getActivity: [
    'Trades',
    'Closing deals, stop changes and profit by day, week or month, beside those of the year before',
  ],
  getRungHonesty: ['Positions', 'What the stop of each rung promised and gave, by symbol and session'],
  listActiveTrades: ['Positions', 'Open positions, newest first'],
  exportActiveTrades: ['Positions', 'Open positions as a file for spreadsheets'],
  listAccounts: [
    'Positions',
    'The accounts, and which of them is frozen because the outcome of a request is not known',
  ],
  retryAccount: ['Positions', 'Try an account again that an internal fault has frozen'],
  changeLevels: ['Positions', 'Change stop loss and take profit; a stop never loosens'],
  closePosition: ['Positions', 'Close a position, or a part of it'],
  listModifiedTrades: ['Positions', 'Stop changes, newest first'],
  exportModifiedTrades: ['Positions', 'Stop changes as a file for spreadsheets'],
  listClosedTrades: ['Positions', 'Closing deals, newest first'],
  closedTotals: ['Trades', 'What all closed trades of a filter come to'],
  exportClosedTrades: ['Positions', 'Closing deals as a file for spreadsheets'],
  exportStatement: ['Trader', 'The record of a time as a signed file that anybody can verify'],
  statementKey: ['Public', 'The public key of signed statements'],
  search: ['Trader', 'Trades, open positions and closing deals that carry the words, newest first'],
  listNotices: ['Trader', 'What happened that the trader is told of, newest first, and how much of it is new'],
  readNotices: ['Trader', 'Say how far the notifications were read'],
  sendMessage: ['Public', 'Write to the operator: by the contact form, or signed in to customer care'],
  startDrill: ['Trader', 'Rehearse trouble on the paper account: gaps, requotes, lost answers, a dead link, a restart'],
  listDrills: ['Trader', 'Drills, newest first, each with its report once it is over'],
  getDrill: ['Trader', 'One drill: what is switched on now, or its report'],
  stopDrill: ['Trader', 'End a drill before its time'],
  getRisk: ['Trader', 'The ladder'],
  putRisk: ['Trader', 'Save the ladder'],
}

export interface RouteParts {
  readonly handlers: Handlers
  readonly identity: Pick<Sessions, 'session'>
  readonly known: Known
}

interface Contract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly response: z.ZodType
  readonly status?: number
  readonly signedIn?: boolean
  readonly maybeSignedIn?: boolean
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
}

/** Registers every route of the contract with its schemas. Who is not signed in is told so before anything else is looked at. */
export function registerRoutes(app: FastifyInstance, { handlers, identity, known }: RouteParts): void {
  app.decorateRequest('session', null)
  for (const name of Object.keys(routes) as RouteName[]) {
    const route: Contract = routes[name]
    const { params, query: querystring, body, status = 200 } = route
    const handle = handlers[name] as (call: Call<RouteName>) => unknown
    app.route({
      method: route.method,
      url: route.path,
      schema: {
        operationId: name,
        tags: [summaries[name][0]],
        summary: summaries[name][1],
        ...(params && { params }),
        ...(querystring && { querystring }),
        ...(body && { body }),
        ...(route.signedIn && { security: [{ session: [] }] }),
        response: { [status]: route.response, '4xx': apiError, '5xx': apiError },
      },
      onRequest: async (request) => {
        if (route.maybeSignedIn) request.session = await identity.session(request.headers.cookie)
        if (!route.signedIn) return
        request.session = await signedIn(identity, request, signInSentences[name] ?? messages.notLoggedIn)
        await known(request.session)
      },
      handler: async (request, reply) => {
        const answer = await handle(toCall(request))
        if (answer instanceof FileAnswer) return sendFile(reply, answer)
        return reply.code(status).send(answer)
      },
    })
  }
  refuseEmptyId(app, identity)
}

function sendFile(reply: FastifyReply, { name, type, body }: FileAnswer): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(body)
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
  const { params, query, body, session, ip: address } = request
  return { params, query, body, session, address, idempotencyKey: key } as unknown as Call<RouteName>
}

/** An empty Order ID makes the address of the list: it is the form's mistake, with the form's sentence. */
function refuseEmptyId(app: FastifyInstance, identity: RouteParts['identity']): void {
  app.delete('/api/trades', { schema: { hide: true } }, async (request) => {
    await signedIn(identity, request, messages.signInToDelete)
    throw invalidField('id', messages.invalidDocumentId)
  })
}
