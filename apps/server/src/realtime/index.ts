import websocket from '@fastify/websocket'
import { streamPath } from '@ratchet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { HeaderBag, Viewer } from '../http/deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { Hub } from './hub.ts'

export { Hub, type HubParts, type Timings } from './hub.ts'

/** Clients only listen; what they send is read away. */
const maxPayload = 1024

export interface StreamParts {
  readonly hub: Hub
  readonly viewer: (headers: HeaderBag) => Promise<Viewer | null>
}

/** `GET /api/stream`, by the protocol of the contract. Origins are checked before, by the app's own hook. */
export async function registerStream(app: FastifyInstance, { hub, viewer }: StreamParts): Promise<void> {
  const viewers = new WeakMap<FastifyRequest, Viewer | null>()
  await app.register(websocket, { options: { maxPayload } })
  app.get(
    streamPath,
    {
      websocket: true,
      schema: { hide: true },
      // Before the upgrade, so that a refusal is an ordinary answer, and nobody is listened to in vain.
      preValidation: async (request) => {
        sinceOf(request)
        viewers.set(request, await viewer(request.headers))
      },
    },
    (socket, request) => hub.accept(socket, viewers.get(request) ?? null, request.headers.cookie, sinceOf(request)),
  )
}

function sinceOf(request: FastifyRequest): number | undefined {
  const { since } = request.query as { since?: unknown }
  if (since === undefined) return undefined
  if (typeof since !== 'string' || !/^\d{1,15}$/.test(since))
    throw new Refusal('invalid', 'since must be the last sequence number you have seen.')
  return Number(since)
}
