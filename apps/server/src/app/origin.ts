import type { FastifyInstance } from 'fastify'
import { Refusal } from '../core/refusal.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request that names this origin may change something, or open the stream. Programs name none, and may. */
export type OriginCheck = (origin: string | undefined) => boolean

/** The public origin, and this machine's own names at the server's port. */
export function createOriginCheck(publicUrl: string, port: number): OriginCheck {
  const allowed = new Set([
    publicUrl,
    ...['127.0.0.1', 'localhost', '[::1]'].map((name) => new URL(`http://${name}:${port}`).origin),
  ])
  return (origin) => origin === undefined || allowed.has(origin)
}

/** A page of another site, opened in a signed-in trader's browser, cannot act in the trader's name. */
export function refuseForeignOrigins(app: FastifyInstance, allowed: OriginCheck): void {
  app.addHook('onRequest', async (request) => {
    const upgrade = request.headers.upgrade !== undefined
    if (safeMethods.has(request.method) && !upgrade) return
    if (!allowed(request.headers.origin)) throw new Refusal('forbidden', 'Requests from this origin are not accepted.')
  })
}
