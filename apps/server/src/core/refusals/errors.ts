import { quotaFull } from '@ratchet/contract'
import { dayMs } from '@ratchet/domain'
import type { Log } from '@ratchet/engine'
import { BadCursor, DayFull, isPassing, TooManyAccounts } from '@ratchet/store/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Seldom } from '../monitoring/seldom.ts'
import { ClientLeft } from './left.ts'
import { Refusal } from './refusal.ts'

const internalWords = 'Something went wrong on the server. Your data is safe. Please try again.'
const notNowWords = 'The server cannot do this right now. Please try again in a moment.'

export const nothingHere = (): Refusal => new Refusal('not_found', 'Nothing was found at this address.')

export interface ErrorParts {
  readonly log: Log
}

/**
 * Whether the error says that the database is away for now. Sessions are looked up in the same database by a library that reports this
 * with an error of its own.
 */
export const isAway = (error: unknown): boolean =>
  (error instanceof Error && error.name === 'IdentityAway') || isPassing(error)

/** Answers every error in one shape. Causes that do not concern the caller go to the log only. */
export function setErrors(app: FastifyInstance, parts: ErrorParts): void {
  // A database that is full or away refuses every request: one line a minute says how many.
  const away = new Seldom(parts.log, 'A request could not be served for now')
  app.setErrorHandler((error: FastifyError, request, reply) => send(reply, toRefusal(error, request, parts, away)))
}

export const send = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  (refusal.retryAfterS === undefined ? reply : reply.header('retry-after', refusal.retryAfterS))
    .code(refusal.statusCode)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusal.toBody())

function untilTomorrow(refusal: Refusal): Refusal {
  refusal.retryAfterS = Math.ceil((dayMs - (Date.now() % dayMs)) / 1000)
  return refusal
}

function toRefusal(error: FastifyError, request: FastifyRequest, { log }: ErrorParts, away: Seldom): Refusal {
  if (error instanceof Refusal) {
    if (error.code === 'prove_first') request.event = 'proof asked for'
    return error
  }
  if (error instanceof TooManyAccounts) return new Refusal('conflict', quotaFull('accounts', error.most))
  if (error instanceof DayFull) return untilTomorrow(new Refusal('too_many', quotaFull(error.of, error.most)))
  if (error instanceof BadCursor)
    return new Refusal('invalid', 'The cursor is not valid. Use nextCursor of the last page.', {
      cursor: 'Unknown cursor.',
    })
  const where = { method: request.method, route: request.routeOptions.url ?? 'unknown' }
  // The client aborted the request: nobody receives this response.
  if (request.raw.readableAborted || error instanceof ClientLeft)
    return new Refusal('invalid', 'The request is not complete.')
  if (isAway(error)) {
    away.warn({ ...where, error })
    return new Refusal('not_now', notNowWords)
  }
  const status = error.statusCode ?? 500
  if (status === 413) return new Refusal('too_large', 'The request is too large.')
  if (status === 429) return new Refusal('too_many', 'Too many requests. Please wait a moment and try again.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal('invalid', 'Send JSON, with the content type application/json.')
  if (status === 403 || status === 404) return nothingHere()
  if (status >= 400 && status < 500) return new Refusal('invalid', 'The request cannot be read.')
  log.error('A request failed', { ...where, error })
  return new Refusal('internal', internalWords)
}
