import { routes } from '@ratchet/contract'
import type { ApiStore } from '@ratchet/store'
import type { FastifyInstance } from 'fastify'
import type { Link, Tracer } from './tracer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The instruction that this request has published. */
    tradeId?: string
  }
}

const { method, path } = routes.publishTrade

/** As W3C Trace Context has its version 00: trace, span, flags. An id of zeros alone is none. */
const traceparent = /^00-(?!0{32})(?<traceId>[0-9a-f]{32})-(?!0{16})(?<spanId>[0-9a-f]{16})-[0-9a-f]{2}$/

/** The step of a browser's or a proxy's trace that a request belongs to; undefined where the header is not well-formed. */
export function linkOf(header: string | readonly string[] | undefined): Link | undefined {
  const { traceId, spanId } = (typeof header === 'string' ? traceparent.exec(header)?.groups : undefined) ?? {}
  return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : undefined
}

/** Tells of each request that published an instruction. One that is repeated under its key is told once more, under the same name. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('preSerialization', async (request, _reply, payload: unknown) => {
    const id = (payload as { readonly id?: unknown } | null)?.id
    const { url } = request.routeOptions
    if (request.method === method && url === path && typeof id === 'string') request.tradeId = id
    return payload
  })
  app.addHook('onResponse', async ({ tradeId, headers }, reply) => {
    if (tradeId === undefined || reply.statusCode >= 400) return
    const facts = { 'http.request.method': method, 'http.route': path, 'http.response.status_code': reply.statusCode }
    const link = linkOf(headers.traceparent)
    tracer.took(tradeId, 'request', Math.floor(tracer.nowMs() - reply.elapsedTime), facts, { link })
  })
}

/** A store that tells of the instructions that it writes. */
export function traceStore(store: ApiStore, tracer: Tracer): ApiStore {
  return {
    ...store,
    publishTrade: async (traderId, instruction, idempotency) => {
      const fromMs = tracer.nowMs()
      const published = await store.publishTrade(traderId, instruction, idempotency)
      if (published.outcome === 'published') tracer.took(published.id, 'publish', fromMs)
      return published
    },
  }
}
