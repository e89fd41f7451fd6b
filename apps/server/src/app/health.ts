import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Metrics } from '../core/monitoring/metrics.ts'
import { type ErrorParts, isAway, nothingHere } from '../core/refusals/errors.ts'
import type { Secret } from '../core/secrets/secret.ts'

const tags = ['Operation']

export interface HealthParts extends ErrorParts {
  readonly metrics: Metrics
  /** Rejects while requests cannot be served, because the database is away or the server stops. */
  readonly ready: () => Promise<void>
  /** What opens the figures from elsewhere. */
  readonly token: Secret | undefined
  /** Whether TRUSTED_PROXY names a proxy. A request from this machine may then be anybody's. */
  readonly isProxied: boolean
}

/** Why an instruction would be refused. */
export const notReadyReasons = ['stopping', 'database away', 'disk full', 'no engine', 'not level'] as const
export type NotReadyReason = (typeof notReadyReasons)[number]

/** What is no fault and passes by itself: no log needs to have it. */
export class NotReady extends Error {
  readonly reasons: readonly NotReadyReason[]
  /** With `no engine`: the shards that have none. */
  readonly shards: readonly number[]
  constructor(reasons: readonly NotReadyReason[], shards: readonly number[] = []) {
    super(`Not ready: ${reasons.join(', ')}`)
    this.reasons = reasons
    this.shards = shards
  }
}

/** The routes for monitors: liveness, readiness and metrics. */
export function registerHealth(app: FastifyInstance, { metrics, log, ready, token, isProxied }: HealthParts): void {
  const isReady = once(ready)
  const ok = z.object({ status: z.literal('ok') })
  const notReady = z.object({
    status: z.literal('not ready'),
    reasons: z.array(z.enum(notReadyReasons)),
    message: z.string().optional(),
  })
  app.get(
    '/healthz',
    { schema: { tags, summary: 'Whether the process answers', response: { 200: ok } } },
    async () => ({ status: 'ok' as const }),
  )
  app.get(
    '/readyz',
    {
      schema: {
        tags,
        summary: 'Whether the server is ready for requests; 503 with the reason if not',
        response: { 200: ok, 503: notReady },
      },
    },
    async (_request, reply) => {
      try {
        await isReady()
        return { status: 'ok' as const }
      } catch (error) {
        if (!isAway(error) && !(error instanceof NotReady)) log.warn('Not ready', { error })
        return reply.code(503).send({ status: 'not ready' as const, reasons: reasonsOf(error), ...messageOf(error) })
      }
    },
  )
  app.get(
    '/metrics',
    { schema: { tags, summary: 'Figures for Prometheus', response: { 200: z.string() } } },
    async (request, reply) => {
      if (!mayWatch(request, token, isProxied)) throw nothingHere()
      return reply
        .type('text/plain; version=0.0.4; charset=utf-8')
        .serializer((text: unknown) => String(text))
        .send(await metrics.text())
    },
  )
}

const reasonsOf = (error: unknown): NotReadyReason[] =>
  error instanceof NotReady ? [...error.reasons] : isAway(error) ? ['database away'] : []

function messageOf(error: unknown): { message: string } | undefined {
  if (!(error instanceof NotReady) || error.shards.length === 0) return undefined
  const [first, ...others] = error.shards
  const subject = others.length === 0 ? `Shard ${first} has` : `Shards ${error.shards.join(', ')} have`
  return { message: `${subject} no engine: orders of the traders there wait.` }
}

/**
 * Figures tell how much is traded here and what is wrong. They are for who has the token; where none is set, for this machine alone, and
 * not for those whom a proxy on it lets through.
 */
function mayWatch({ headers, socket, caller }: FastifyRequest, token: Secret | undefined, isProxied: boolean): boolean {
  if (token) return isSame(headers.authorization ?? '', `Bearer ${token.reveal()}`)
  return !isProxied && !Object.keys(headers).some(isOfProxy) && isLoopback(socket.remoteAddress ?? caller)
}

/** Headers that proxies add to the requests that they pass on. */
const isOfProxy = (header: string): boolean =>
  /^(x-(forwarded|real|client|original|envoy|cluster-client)(-|$)|forwarded$|via$|cf-|true-client-ip$|fastly-client-ip$)/.test(
    header,
  )

const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address)

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

/** Many who ask at once get one answer: asking costs the database nothing more then. */
function once(ask: () => Promise<void>): () => Promise<void> {
  let asking: Promise<void> | undefined
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}
