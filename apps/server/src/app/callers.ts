import type { Log } from '@ratchet/engine'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../core/limits/caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent it, as limits count it. */
    readonly caller: string
  }
}

const forwarded = ['x-forwarded-for', 'forwarded'] as const

/** Gives each request its caller. Where a proxy stands before the server that it was not told of, all who come through it are one. */
export function knowCallers(app: FastifyInstance, log: Log, knowsProxy: boolean): void {
  app.decorateRequest('caller', {
    getter() {
      return callerOf(this.ip)
    },
  })
  if (knowsProxy) return
  let isTold = false
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isTold && forwarded.some((name) => request.headers[name] !== undefined)) {
      isTold = true
      log.warn(
        'A request came through a proxy: all people behind it count as one. Name the proxy in TRUSTED_PROXY, or keep its headers away',
        { from: request.socket.remoteAddress },
      )
    }
    next()
  })
}
