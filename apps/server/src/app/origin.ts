import type { FastifyInstance } from 'fastify'
import { Refusal } from '../core/refusals/refusal.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request from this origin may change data or open the stream. Programs send no origin, and are allowed. */
export type OriginCheck = (origin: string | undefined) => boolean

/**
 * The public origin; where that is not https, this machine's own names at the server's port too. In a browser elsewhere those are whatever
 * runs on that machine.
 */
export function createOriginCheck(publicUrl: string, port: number): OriginCheck {
  const own = ['127.0.0.1', 'localhost', '[::1]'].map((name) => new URL(`http://${name}:${port}`).origin)
  const allowed = new Set([publicUrl, ...(publicUrl.startsWith('https:') ? [] : own)])
  return (origin) => origin === undefined || allowed.has(origin)
}

/** Refuses requests from pages of other sites, so that such a page in a trader's browser cannot act in the trader's name. */
export function refuseForeignOrigins(app: FastifyInstance, allowed: OriginCheck): void {
  app.addHook('onRequest', async (request) => {
    const upgrade = request.headers.upgrade !== undefined
    if (safeMethods.has(request.method) && !upgrade) return
    if (!allowed(request.headers.origin)) throw new Refusal('forbidden', 'Requests from this origin are not accepted.')
  })
}
