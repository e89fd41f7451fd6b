import { bodyBytes } from '@ratchet/contract'
import type { FastifyInstance } from 'fastify'
import { nulWords, parseJson } from '../core/http/json.ts'
import { Refusal } from '../core/refusals/refusal.ts'

/** Reads JSON and nothing else; an absent body counts as an empty one. A route of the contract takes as much as its table says. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: bodyBytes.public },
    (_request, text, done) => {
      try {
        done(null, parseJson(String(text)))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  app.addHook('preValidation', async (request) => {
    if (request.url.includes('%00')) throw new Refusal('invalid', nulWords)
    if (request.body === undefined && request.routeOptions.schema?.body !== undefined) request.body = {}
  })
}

/** Keeps the bodies of this scope's routes as they came: a thread parses and checks them. */
export function keepBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}
