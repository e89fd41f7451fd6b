import { createHmac } from 'node:crypto'
import { authPath, routes } from '@ratchet/contract'
import type { Log } from '@ratchet/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SafetyNotices } from '../auth/safety-notices.ts'
import type { Metrics } from '../core/monitoring/metrics.ts'
import { LineLimit, notShown } from '../core/monitoring/seldom.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in, up or out, or set a password, by this request. */
    person?: string
    /** What happened, where route and status do not tell. */
    event?: 'code asked for' | 'proof asked for' | 'sign-up asked for'
  }
}

/** What happened, by route and status; the words stand in the log, and in the names of the figures. */
const events: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  [`${authPath}/sign-in/email`]: { 200: 'signed in', 401: 'sign-in refused', 403: 'sign-in refused' },
  [`${authPath}/sign-in/code`]: { 200: 'signed in', 400: 'code refused', 401: 'code refused', 403: 'sign-in refused' },
  [`${authPath}/sign-in/passkey`]: {
    200: 'signed in',
    400: 'sign-in refused',
    401: 'sign-in refused',
    403: 'sign-in refused',
  },
  [`${authPath}/passkey/begin`]: { 400: 'passkey refused' },
  [`${authPath}/passkey/confirm`]: { 200: 'passkey added', 400: 'passkey refused' },
  [`${authPath}/passkey/remove`]: { 200: 'passkey removed', 400: 'passkey refused' },
  [`${authPath}/passkey/keep`]: { 200: 'passkeys reviewed', 400: 'passkey refused' },
  [`${authPath}/two-factor/begin`]: { 400: 'code refused' },
  [`${authPath}/two-factor/confirm`]: { 200: 'second factor on', 400: 'code refused' },
  [`${authPath}/two-factor/end`]: { 200: 'second factor off', 400: 'code refused' },
  [`${authPath}/two-factor/recovery-codes`]: { 200: 'new recovery codes', 400: 'code refused' },
  [`${authPath}/prove`]: { 200: 'proved', 400: 'proof refused' },
  [`${authPath}/prove/passkey`]: { 200: 'proved', 400: 'proof refused' },
  [`${authPath}/sign-up/email`]: { 200: 'signed up' },
  [`${authPath}/confirm-address`]: { 200: 'signed up', 400: 'link refused' },
  [`${authPath}/sign-out`]: { 200: 'signed out' },
  [`${authPath}/request-password-reset`]: { 200: 'link asked for' },
  [`${authPath}/check-reset-link`]: { 400: 'link refused' },
  [`${authPath}/reset-password`]: { 200: 'password set', 400: 'link refused' },
  [`${authPath}/change-password`]: { 200: 'password changed', 400: 'change of password refused' },
  [routes.endSession.path]: { 200: 'session ended' },
  [routes.endOtherSessions.path]: { 200: 'other sessions ended' },
  [routes.pauseAccount.path]: { 200: 'account paused' },
  [routes.resumeAccount.path]: { 200: 'account resumed' },
  [routes.openPaper.path]: { 201: 'account opened' },
  [routes.stopTrading.path]: { 200: 'trading stopped' },
  [routes.resumeTrading.path]: { 200: 'trading resumed', 400: 'resuming refused' },
}
/** Routes that share their path with others that only read. */
const byMethod: typeof events = {
  [`POST ${routes.connectAccount.path}`]: { 201: 'account connected' },
  [`DELETE ${routes.disconnectAccount.path}`]: { 200: 'account disconnected' },
  [`PUT ${routes.putRisk.path}`]: { 200: 'ladder changed' },
  [`PUT ${routes.putAccountRisk.path}`]: { 200: 'ladder changed' },
  [`DELETE ${routes.dropAccountRisk.path}`]: { 200: 'ladder changed' },
}
const anywhere: Readonly<Record<number, string>> = {
  400: 'input refused',
  401: 'access refused',
  403: 'origin refused',
  429: 'throttled',
}
const all = [
  ...new Set([
    'code asked for',
    'proof asked for',
    'sign-up asked for',
    ...Object.values({ ...events, ...byMethod }).flatMap((by) => Object.values(by)),
    ...Object.values(anywhere),
  ]),
]

/** Of one kind from one caller, in a minute. */
const linesOfCaller = 20

export interface SecurityLogParts {
  readonly log: Log
  readonly metrics: Metrics
  /** Names an account in the log without its e-mail address: the same one by the same letters. */
  readonly hashKey: Uint8Array
  /** Tells each trader the own part of it. */
  readonly notices: SafetyNotices
}

/**
 * Puts on record who came in, who was refused, and from where; never a password, a token or an e-mail address. A flood cannot fill the disk
 * with it.
 */
export function keepSecurityLog(app: FastifyInstance, { log, metrics, hashKey, notices }: SecurityLogParts): void {
  const counts = new Map(all.map((event) => [event, 0]))
  for (const event of all)
    metrics.add({
      name: `ratchet_security_${event.replace(/\W/g, '_')}_total`,
      help: `Requests since the start: ${event}.`,
      read: () => counts.get(event) ?? 0,
    })
  const lines = new LineLimit(linesOfCaller)
  const accountOf = ({ body }: FastifyRequest): string | undefined => {
    const email = (body as { email?: unknown } | undefined)?.email
    return typeof email === 'string'
      ? createHmac('sha256', hashKey).update(email.toLowerCase()).digest('base64url').slice(0, 12)
      : undefined
  }
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const own = byMethod[`${request.method} ${route}`] ?? events[route]
    const event = request.event ?? own?.[reply.statusCode] ?? anywhere[reply.statusCode]
    if (event === undefined || request.changedNothing) return
    counts.set(event, (counts.get(event) ?? 0) + 1)
    const { caller, session, person } = request
    const more = lines.take(`${event} ${caller}`)
    // A line that the log leaves out among many of its kind is left out of the trader's part too, but none of what was done.
    if (more !== undefined || reply.statusCode < 300) keepForTrader(notices, request, event)
    if (more === undefined) return
    log.info(`Security: ${event}`, {
      caller,
      route: `${request.method} ${route}`,
      trader: person ?? session?.traderId,
      account: accountOf(request),
      ...notShown(more),
    })
  })
}

/** The trader is told of what is about the own account; that a page asked without a session says nothing of anybody. */
function keepForTrader(notices: SafetyNotices, request: FastifyRequest, event: string): void {
  if (event === anywhere[401] || event === anywhere[403] || event === 'proof asked for') return
  const from = { address: request.caller, agent: request.headers['user-agent'] ?? null }
  const traderId = request.person ?? request.session?.traderId
  const email = (request.body as { email?: unknown } | undefined)?.email
  if (traderId !== undefined) notices.tell(traderId, event, from)
  else if (typeof email === 'string') notices.tellOf(email, event, from)
}
