import { setTimeout as delay } from 'node:timers/promises'
import { routes } from '@ratchet/contract'
import type { FastifyInstance } from 'fastify'
import type { Limits } from '../core/limits.ts'
import { RequestPace } from '../core/pace.ts'
import { Refusal } from '../core/refusal.ts'
import { Throttle } from '../core/throttle.ts'

/** What a request costs the process, in requests of the cheapest kind; by the route, as measured. One that is not named costs 1. */
const costs: Readonly<Record<string, number>> = {
  '/metrics': 20,
  '/api/openapi.json': 5,
  '/api/docs/json': 20,
  '/api/docs/yaml': 100,
  '/api/price-history': 10,
  '/api/candles': 20,
  '/api/search': 5,
  '/api/statement': 200,
  '/api/trades/export': 200,
  '/api/active-trades/export': 200,
  '/api/modified-trades/export': 200,
  '/api/closed-trades/export': 200,
  '/api/journal/export': 200,
  '/api/history-imports': 50,
  '/api/history': 20,
  '/api/tick-sets/:id/pieces': 5,
  '/api/tick-sets/:id/ticks': 20,
}
/** A monitor has a budget of its own: it gets its answers while somebody at its address uses up the other. */
const watched = new Set(['/healthz', '/readyz', '/metrics'])
/** A refusal waits so long: who floods gets as few of them as it has connections, and they cost next to nothing. */
const refusedAfterMs = 1000

/** Routes that anybody may ask for many times a second: files, which cost little and are kept by the browser. */
const isFile = (route: string): boolean => route.startsWith('/assets/') || route.startsWith('/pictures/')

/**
 * Gives each caller a budget by what its requests cost. Nobody is exempt. Requests that no session stands behind are spread over time as well:
 * however many connections somebody has, the server's one thread has time for traders between any two of them.
 */
export function keepBudgets(app: FastifyInstance, { requests, strangers }: Limits, nowMs: () => number): void {
  const [spent, watching] = [new Throttle(requests, nowMs), new Throttle(requests, nowMs)]
  const [pace, watchersPace] = [new RequestPace(strangers, nowMs), new RequestPace(strangers, nowMs)]
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? ''
    const throttle = watched.has(route) ? watching : spent
    const cost = costs[route] ?? 1
    if (!throttle.isFull(request.caller)) {
      throttle.add(request.caller, cost)
      // Whether somebody is behind a route that asks for a session is seen later.
      if (isKnown(route) || isFile(route)) return
      const waitMs = (watched.has(route) ? watchersPace : pace).take(request.caller, cost)
      if (waitMs > 0) await delay(waitMs)
      return
    }
    await delay(refusedAfterMs)
    const refusal = new Refusal('too_many', 'Too many requests. Please wait a moment and try again.')
    refusal.retryAfterS = Math.max(1, Math.ceil(throttle.leftMs(request.caller) / 1000))
    throw refusal
  })
  app.addHook('onSend', (request, reply, payload, next) => {
    const waitMs = reply.statusCode === 401 ? pace.take(request.caller) : 0
    if (waitMs > 0) setTimeout(next, waitMs, null, payload)
    else next(null, payload)
  })
}

const asksForSession = new Set<string>(
  Object.values(routes).flatMap((route) => ('signedIn' in route && route.signedIn ? [route.path] : [])),
)
const isKnown = (route: string): boolean => asksForSession.has(route)
