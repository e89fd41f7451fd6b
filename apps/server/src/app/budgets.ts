import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Limits } from '../core/limits.ts'
import { Refusal } from '../core/refusal.ts'
import { Throttle } from '../core/throttle.ts'

/** What a request costs the process, in requests of the cheapest kind; by the route, as measured. One that is not named costs 1. */
const costs: Readonly<Record<string, number>> = {
  '/metrics': 20,
  '/api/openapi.json': 5,
  '/api/docs/json': 20,
  '/api/docs/yaml': 100,
  '/api/price-history': 10,
  '/api/search': 5,
  '/api/statement': 200,
  '/api/trades/export': 200,
  '/api/active-trades/export': 200,
  '/api/modified-trades/export': 200,
  '/api/closed-trades/export': 200,
}
/** A monitor has a budget of its own: it gets its answers while somebody at its address uses up the other. */
const watched = new Set(['/healthz', '/readyz', '/metrics'])
/** A refusal waits so long: who floods gets as few of them as it has connections, and they cost next to nothing. */
const refusedAfterMs = 1000

/** Gives each caller a budget by what its requests cost. Nobody is exempt. */
export function keepBudgets(app: FastifyInstance, { requests }: Limits, nowMs: () => number): void {
  const [spent, watching] = [new Throttle(requests, nowMs), new Throttle(requests, nowMs)]
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? ''
    const throttle = watched.has(route) ? watching : spent
    if (!throttle.isFull(request.caller)) return throttle.add(request.caller, costs[route] ?? 1)
    await delay(refusedAfterMs)
    const refusal = new Refusal('too_many', 'Too many requests. Please wait a moment and try again.')
    refusal.retryAfterS = Math.max(1, Math.ceil(throttle.leftMs(request.caller) / 1000))
    throw refusal
  })
}
