import type { IncomingMessage, ServerResponse } from 'node:http'
import { streamPath } from '@ratchet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { askForWebSocket } from '../core/http/ask-for-web-socket.ts'
import { Doors } from '../core/limits/doors.ts'
import type { Metrics } from '../core/monitoring/metrics.ts'
import { Seldom } from '../core/monitoring/seldom.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { ClientConnection } from './client-connection.ts'
import { Hub, type HubParts } from './hub.ts'

const sinceWords = 'since must be a sequence number.'
const query = z.strictObject({
  since: z
    .string({ error: sinceWords })
    .regex(/^\d{1,15}$/, { error: sinceWords })
    .transform(Number)
    .optional(),
})

export interface StreamParts extends HubParts {
  readonly metrics: Metrics
  readonly doors: Doors
}

const full = 'Too many streams are open. Close some and try again.'

/** Registers the WebSocket. An anonymous browser receives the market only. The origin was checked as for any request that changes data. */
export function registerStream(app: FastifyInstance, parts: StreamParts): Hub {
  const hub = new Hub(parts)
  const tooMany = new Seldom(parts.log, 'A stream was rejected: too many are open')
  const tooManyOfTrader = new Seldom(parts.log, 'A stream was rejected: one trader has too many open')
  const ofTraders = new Doors({ ...parts.doors.limits, inAll: Number.POSITIVE_INFINITY })
  addFigures(parts.metrics, hub)
  app.addHook('preClose', async () => hub.close())
  /** The unused HTTP response of each upgrade request. */
  const unused = new WeakMap<IncomingMessage, ServerResponse>()
  app.route({
    method: 'GET',
    url: streamPath,
    schema: {
      operationId: 'stream',
      tags: ['Realtime'],
      summary: 'WebSocket: hello, then a snapshot or the events after a sequence number, then events and quotes',
      querystring: query,
    },
    preHandler: async (request, reply) => {
      const { raw, caller } = request
      unused.set(raw, reply.raw)
      if (!request.ws) return
      const leave = parts.doors.enter(`address ${caller}`)
      if (!leave) throw refused(caller)
      // Whatever becomes of the request: its socket is what takes room.
      raw.socket.once('close', leave)
    },
    handler: async (_request, reply) => askForWebSocket(reply),
    wsHandler: async (socket, request) => {
      const connection = openConnection(socket, request, unused.get(request.raw))
      try {
        const session = await parts.identity.session(request.headers.cookie)
        if (session && !takesTrader(session.traderId, socket)) return connection.close(1013, full)
        await hub.welcome(connection, session, (request.query as z.infer<typeof query>).since)
      } catch (error) {
        parts.log.warn('A stream could not be opened', { error })
        connection.close(1013, 'Try again later')
      } finally {
        request.opened?.()
      }
    },
  })
  return hub

  function refused(caller: string): Refusal {
    tooMany.warn({ caller, open: parts.doors.inside })
    return new Refusal('too_many', full)
  }

  /** A trader may come from many addresses. */
  function takesTrader(traderId: string, socket: WebSocket): boolean {
    const leave = ofTraders.enter(traderId)
    if (leave) socket.once('close', leave)
    else tooManyOfTrader.warn({ traderId })
    return leave !== undefined
  }
}

/**
 * A stream lasts for hours. The request that opened it and its unused response are released here: together they are more than half of
 * the memory of an open stream. The response refers to the socket and the library's error listener to the request, so both references
 * are cut; the connection listens for errors itself.
 */
function openConnection(
  socket: WebSocket,
  { raw }: FastifyRequest,
  unused: ServerResponse | undefined,
): ClientConnection {
  unused?.detachSocket(raw.socket)
  socket.removeAllListeners('error')
  return new ClientConnection(socket, raw.socket)
}

function addFigures(metrics: Metrics, hub: Hub): void {
  metrics.add({ name: 'ratchet_streams', help: 'Open streams.', read: () => hub.size })
  metrics.add({
    name: 'ratchet_stream_longest_slice_seconds',
    help: 'Longest broadcast to all streams without a pause, since the last read.',
    read: () => hub.takeLongestSliceMs() / 1000,
  })
}
