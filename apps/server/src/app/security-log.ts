import { createHmac } from 'node:crypto'
import { authPath } from '@ratchet/contract'
import type { Log } from '@ratchet/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../core/metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in, up or out, or set a password, by this request. */
    person?: string
  }
}

/** What happened, by route and status; the words stand in the log, and in the names of the figures. */
const events: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  [`${authPath}/sign-in/email`]: { 200: 'signed in', 401: 'sign-in refused' },
  [`${authPath}/sign-up/email`]: { 200: 'signed up' },
  [`${authPath}/sign-out`]: { 200: 'signed out' },
  [`${authPath}/request-password-reset`]: { 200: 'link asked for' },
  [`${authPath}/check-reset-link`]: { 400: 'link refused' },
  [`${authPath}/reset-password`]: { 200: 'password set', 400: 'link refused' },
  [`${authPath}/change-password`]: { 200: 'password changed', 400: 'change of password refused' },
}
const anywhere: Readonly<Record<number, string>> = { 401: 'access refused', 403: 'origin refused', 429: 'throttled' }
const all = [...new Set([...Object.values(events).flatMap((by) => Object.values(by)), ...Object.values(anywhere)])]

/** So many lines of one kind from one caller stand in the log in a minute; of more it says how many they were. */
const linesOfCaller = 20
const minuteMs = 60_000
const mostCallers = 10_000

interface Told {
  count: number
  readonly endMs: number
}

export interface SecurityLogParts {
  readonly log: Log
  readonly metrics: Metrics
  /** Names an account in the log without its e-mail address: the same one by the same letters. */
  readonly hashKey: Uint8Array
}

/**
 * Puts on record who came in, who was refused, and from where; never a password, a token or an e-mail address. A flood cannot fill the disk
 * with it.
 */
export function keepSecurityLog(app: FastifyInstance, { log, metrics, hashKey }: SecurityLogParts): void {
  const counts = new Map(all.map((event) => [event, 0]))
  for (const event of all)
    metrics.add({
      name: `ratchet_security_${event.replace(/\W/g, '_')}_total`,
      help: `Requests since the start: ${event}.`,
      read: () => counts.get(event) ?? 0,
    })
  const told = new Map<string, Told>()
  const accountOf = ({ body }: FastifyRequest): string | undefined => {
    const email = (body as { email?: unknown } | undefined)?.email
    return typeof email === 'string'
      ? createHmac('sha256', hashKey).update(email.toLowerCase()).digest('base64url').slice(0, 12)
      : undefined
  }
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const event = events[route]?.[reply.statusCode] ?? anywhere[reply.statusCode]
    if (event === undefined) return
    counts.set(event, (counts.get(event) ?? 0) + 1)
    const { caller, session, person } = request
    const more = lineOf(told, `${event} ${caller}`)
    if (more === undefined) return
    log.info(`Security: ${event}`, {
      caller,
      route: `${request.method} ${route}`,
      trader: person ?? session?.traderId,
      account: accountOf(request),
      ...(more > 0 && { notShownBefore: more }),
    })
  })
}

/** @returns how many of the kind were left out before this line; undefined where this one is */
function lineOf(told: Map<string, Told>, key: string): number | undefined {
  const nowMs = performance.now()
  const there = told.get(key)
  if (there && there.endMs > nowMs) {
    there.count++
    return there.count > linesOfCaller ? undefined : 0
  }
  told.delete(key)
  if (told.size >= mostCallers) told.delete(told.keys().next().value ?? '')
  told.set(key, { count: 1, endMs: nowMs + minuteMs })
  return Math.max(0, (there?.count ?? 0) - linesOfCaller)
}
