import { setTimeout as timeout } from 'node:timers/promises'
import { routes } from '@ratchet/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../core/limits/limits.ts'
import { LoopShares } from '../core/limits/loop-shares.ts'
import { RequestPace } from '../core/limits/pace.ts'
import { Throttle } from '../core/limits/throttle.ts'
import { Refusal } from '../core/refusals/refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the measurement of a request that opens a stream. */
    opened?: () => void
  }
}

/** A request costs a unit at least, one for each millisecond of the loop that was its share, and one for so many bytes of it and its answer. */
const bytesOfUnit = 20_000
/** A monitor has a budget of its own: it gets its answers while somebody at its address uses up the other. */
const watched = new Set(['/healthz', '/readyz', '/metrics'])
/** A refusal waits so long: who floods gets as few of them as it has connections, and they cost next to nothing. */
const refusedAfterMs = 1000
/** A trader's request waits no longer, whatever was asked before at its address. */
const mostPacedMs = 1000
/** A file from disk has nine listeners of libraries at its answer, for as long as it is sent; those of our own come on top. */
const maxAnswerListeners = 20
/** Others count as present for so long after their last request. */
const presentMs = 1000

/** Routes that anybody may ask for many times a second: files, which cost little and are kept by the browser. */
const isFile = (route: string): boolean => route.startsWith('/assets/') || route.startsWith('/pictures/')

export interface Clocks {
  /** By a clock that nobody sets. */
  readonly nowMs: () => number
  /** How long the loop has been busy; measured by default. */
  readonly activeMs?: (() => number) | undefined
  readonly delay?: (ms: number) => Promise<void>
}

/**
 * Gives each caller a budget, and charges it afterwards with what its requests cost the loop and the line. Nobody is exempt. Requests that no session
 * stands behind are spread over time as well: however many connections somebody has, the server's one thread has time for traders between
 * any two of them. Those of traders are spread only while others are there, and an address takes more of the loop than its part.
 */
export function keepBudgets(app: FastifyInstance, limits: Limits, { nowMs, activeMs, delay = timeout }: Clocks): void {
  const { requests, strangers, traders } = limits
  const shares = new LoopShares(activeMs)
  const others = new Presence(nowMs)
  const waited = async (ms: number): Promise<void> => {
    if (ms > 0) await delay(ms)
  }
  const [spent, watching] = [new Throttle(requests, nowMs), new Throttle(requests, nowMs)]
  const [pace, watchersPace, tradersPace] = [strangers, strangers, traders].map(
    (limit) => new RequestPace(limit, nowMs),
  ) as [RequestPace, RequestPace, RequestPace]
  /** Where a route's requests are counted, and how they are spread; files are only counted. */
  const budgetOf = (route: string) =>
    watched.has(route)
      ? { throttle: watching, spread: watchersPace }
      : { throttle: spent, spread: isKnown(route) ? tradersPace : isFile(route) ? undefined : pace }

  app.addHook('onRequest', async (request, reply) => {
    const { caller } = request
    const { throttle, spread } = budgetOf(request.routeOptions.url ?? '')
    others.see(caller)
    if (throttle.isFull(caller)) {
      await delay(refusedAfterMs)
      const refusal = new Refusal('too_many', 'Too many requests. Please wait a moment and try again.')
      refusal.retryAfterS = Math.max(1, Math.ceil(throttle.leftMs(caller) / 1000))
      throw refusal
    }
    throttle.add(caller)
    const waitMs = spread?.take(caller) ?? 0
    if (spread !== tradersPace) await waited(waitMs)
    // Whether somebody is behind a route that asks for a session is seen later.
    else if (others.besides(caller)) await waited(Math.min(waitMs, mostPacedMs))
    measure(request, reply, shares, (cost) => {
      throttle.add(caller, cost)
      spread?.take(caller, cost)
    })
  })
  app.addHook('onSend', (request, reply, payload, next) => {
    const waitMs = reply.statusCode === 401 ? pace.take(request.caller) : 0
    if (waitMs > 0) setTimeout(next, waitMs, null, payload)
    else next(null, payload)
  })
}

/** @param charge is told what the request cost beyond the unit that it began with */
function measure(
  request: FastifyRequest,
  { raw }: FastifyReply,
  shares: LoopShares,
  charge: (cost: number) => void,
): void {
  const { socket } = request.raw
  const sentBefore = socket.bytesWritten ?? 0
  const end = shares.begin()
  let isOpen = true
  const over = () => {
    if (!isOpen) return
    isOpen = false
    const bytes = (socket.bytesWritten ?? 0) - sentBefore + (Number(request.headers['content-length']) || 0)
    const cost = end() + bytes / bytesOfUnit
    if (cost > 1) charge(cost - 1)
  }
  // A stream is open for hours: what it sends after the first messages has limits of its own.
  if (request.ws) request.opened = over
  raw.setMaxListeners(maxAnswerListeners)
  // A client that leaves ends it by the second alone.
  raw.once('finish', over)
  raw.once('close', over)
}

/** Whether anybody else has asked for something lately. */
class Presence {
  readonly #nowMs: () => number
  #last = { caller: '', ms: Number.NEGATIVE_INFINITY }
  /** The last one that is not the last one's. */
  #before = { caller: '', ms: Number.NEGATIVE_INFINITY }

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  see(caller: string): void {
    if (caller !== this.#last.caller) this.#before = this.#last
    this.#last = { caller, ms: this.#nowMs() }
  }

  besides(caller: string): boolean {
    const other = this.#last.caller === caller ? this.#before : this.#last
    return this.#nowMs() - other.ms < presentMs
  }
}

const asksForSession = new Set<string>(
  Object.values(routes).flatMap((route) => ('signedIn' in route && route.signedIn ? [route.path] : [])),
)
const isKnown = (route: string): boolean => asksForSession.has(route)
