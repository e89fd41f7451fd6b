import type { IncomingMessage, ServerResponse } from 'node:http'
import { streamPath } from '@ratchet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Metrics } from '../core/metrics.ts'
import { Hub, type HubParts } from './hub.ts'
import { Outlet } from './outlet.ts'

const sinceWords = 'since must be a sequence number.'
const query = z.strictObject({
  since: z
    .string({ error: sinceWords })
    .regex(/^\d{1,15}$/, { error: sinceWords })
    .transform(Number)
    .optional(),
})

/** Registers the WebSocket. Strangers hear the market alone; the origin was checked like that of any request that acts. */
export function registerStream(app: FastifyInstance, parts: HubParts & { readonly metrics: Metrics }): Hub {
  const hub = new Hub(parts)
  addFigures(parts.metrics, hub)
  app.addHook('preClose', async () => hub.close())
  /** The answer that each request to open a stream would have got, had it been one for a page. */
  const unused = new WeakMap<IncomingMessage, ServerResponse>()
  app.route({
    method: 'GET',
    url: streamPath,
    schema: {
      operationId: 'stream',
      tags: ['Realtime'],
      summary: 'WebSocket: hello, a snapshot or what was missed since a sequence number, then events and quotes',
      querystring: query,
    },
    preHandler: async ({ raw }, reply) => void unused.set(raw, reply.raw),
    handler: async (_request, reply) => {
      reply.header('upgrade', 'websocket')
      return reply
        .code(426)
        .type('application/json; charset=utf-8')
        .serializer(JSON.stringify)
        .send({ code: 'invalid', message: 'Open a WebSocket here.' })
    },
    wsHandler: async (socket, request) => {
      const outlet = openOutlet(socket, request, unused.get(request.raw))
      try {
        const session = await parts.identity.session(request.headers.cookie)
        await hub.welcome(outlet, session, (request.query as z.infer<typeof query>).since)
      } catch (error) {
        parts.log.warn('A stream could not be opened', { error })
        outlet.close(1013, 'Try again later')
      }
    },
  })
  return hub
}

/**
 * A stream lasts for hours: what belongs to the request that opened it is let go of, which is more than half of the memory that an open
 * stream would hold. The answer holds on to the connection, and the library's own care for errors to the request; the outlet has its own.
 */
function openOutlet(socket: WebSocket, { raw }: FastifyRequest, unused: ServerResponse | undefined): Outlet {
  unused?.detachSocket(raw.socket)
  socket.removeAllListeners('error')
  return new Outlet(socket, raw.socket)
}

function addFigures(metrics: Metrics, hub: Hub): void {
  metrics.add({ name: 'ratchet_streams', help: 'Open streams.', read: () => hub.size })
  metrics.add({
    name: 'ratchet_stream_longest_slice_seconds',
    help: 'Longest time for which telling all streams held the process without a pause, since the last reading.',
    read: () => hub.takeLongestSliceMs() / 1000,
  })
}
