import { streamPath } from '@ratchet/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Metrics } from '../http/metrics.ts'
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
  parts.metrics.add({ name: 'ratchet_streams', help: 'Open streams.', read: () => hub.size })
  app.addHook('preClose', async () => hub.close())
  app.route({
    method: 'GET',
    url: streamPath,
    schema: {
      operationId: 'stream',
      tags: ['Realtime'],
      summary: 'WebSocket: hello, a snapshot or what was missed since a sequence number, then events and quotes',
      querystring: query,
    },
    handler: async (_request, reply) => {
      reply.header('upgrade', 'websocket')
      return reply
        .code(426)
        .type('application/json; charset=utf-8')
        .serializer(JSON.stringify)
        .send({ code: 'invalid', message: 'Open a WebSocket here.' })
    },
    wsHandler: async (socket, request) => {
      const outlet = new Outlet(socket)
      try {
        const cookies = request.headers.cookie
        const session = await parts.identity.session(cookies)
        await hub.welcome(outlet, session, cookies, (request.query as z.infer<typeof query>).since)
      } catch (error) {
        parts.log.warn('A stream could not be opened', { error })
        outlet.close(1013, 'Try again later')
      }
    },
  })
  return hub
}
