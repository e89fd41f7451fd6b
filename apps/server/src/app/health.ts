import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type ErrorParts, isAway } from '../core/errors.ts'
import type { Metrics } from '../core/metrics.ts'

const tags = ['Operation']

export interface HealthParts extends ErrorParts {
  readonly metrics: Metrics
  /** Rejects while requests cannot be served, because the database is away or the server stops. */
  readonly ready: () => Promise<void>
}

/** The routes for monitors: liveness, readiness and metrics. */
export function registerHealth(app: FastifyInstance, { metrics, log, ready }: HealthParts): void {
  const ok = z.object({ status: z.literal('ok') })
  app.get('/healthz', { schema: { tags, response: { 200: ok } } }, async () => ({ status: 'ok' as const }))
  app.get(
    '/readyz',
    { schema: { tags, response: { 200: ok, 503: z.object({ status: z.literal('not ready') }) } } },
    async (_request, reply) => {
      try {
        await ready()
        return { status: 'ok' as const }
      } catch (error) {
        if (!isAway(error)) log.warn('Not ready', { error })
        return reply.code(503).send({ status: 'not ready' as const })
      }
    },
  )
  app.get('/metrics', { schema: { tags, response: { 200: z.string() } } }, async (_request, reply) =>
    reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .serializer((text: unknown) => String(text))
      .send(metrics.text()),
  )
}
