import { connectors } from '@ratchet/broker/connectors'
import { type Route, type RouteName, routes } from '@ratchet/contract'

/**
 * Who may use a route: `public` is everybody; `signed in` a trader, who gets the own data; `owner` names a document, which is there for its
 * trader alone; `monitor` is for who watches the server; `stream` is the WebSocket; `program` is the WebSocket
 * of a program that dials in; `files` are static.
 */
export type Access = 'public' | 'signed in' | 'owner' | 'monitor' | 'stream' | 'program' | 'files'

/** What everybody may ask for. A route of the contract that is not named here asks for a trader: making one public takes two thoughts. */
const publicRoutes: ReadonlySet<RouteName> = new Set([
  'site',
  'passwordPolicy',
  'brokers',
  'instruments',
  'quotes',
  'priceHistory',
  'statementKey',
  'sendMessage',
] as const)

/** Routes whose path names what is nobody's own. */
const sharedRoutes: ReadonlySet<RouteName> = new Set(['exportProgram'] as const)

/** The routes beside the contract's table: those of identity, uploads, monitors, descriptions and files. */
const otherRoutes: Readonly<Record<string, Access>> = {
  'POST /api/auth/sign-up/email': 'public',
  'POST /api/auth/sign-in/email': 'public',
  'POST /api/auth/sign-in/code': 'public',
  'POST /api/auth/sign-in/passkey/begin': 'public',
  'POST /api/auth/sign-in/passkey': 'public',
  'GET /api/auth/passkey': 'signed in',
  'POST /api/auth/passkey/begin': 'signed in',
  'POST /api/auth/passkey/confirm': 'signed in',
  'POST /api/auth/passkey/rename': 'signed in',
  'POST /api/auth/passkey/remove': 'signed in',
  'POST /api/auth/passkey/keep': 'signed in',
  'POST /api/auth/prove': 'signed in',
  'POST /api/auth/prove/passkey/begin': 'signed in',
  'POST /api/auth/prove/passkey': 'signed in',
  'POST /api/auth/sign-out': 'public',
  'GET /api/auth/two-factor': 'signed in',
  'POST /api/auth/two-factor/begin': 'signed in',
  'POST /api/auth/two-factor/confirm': 'signed in',
  'POST /api/auth/two-factor/end': 'signed in',
  'POST /api/auth/two-factor/recovery-codes': 'signed in',
  'GET /api/auth/get-session': 'public',
  'POST /api/auth/change-password': 'signed in',
  'POST /api/auth/request-password-reset': 'public',
  'POST /api/auth/check-reset-link': 'public',
  'POST /api/auth/reset-password': 'public',
  'POST /api/auth/confirm-address': 'public',
  'DELETE /api/trades': 'signed in',
  'OPTIONS /api/uploads': 'signed in',
  'POST /api/uploads': 'signed in',
  'HEAD /api/uploads/:id': 'owner',
  'PATCH /api/uploads/:id': 'owner',
  'DELETE /api/uploads/:id': 'owner',
  'GET /api/pictures/:name': 'public',
  'GET /api/stream': 'stream',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'monitor',
  'GET /api/openapi.json': 'files',
  'GET /api/docs': 'files',
  'HEAD /api/docs/': 'files',
  'GET /api/docs/json': 'files',
  'GET /api/docs/yaml': 'files',
  'GET /api/docs/static/index.html': 'files',
  'GET /api/docs/static/swagger-initializer.js': 'files',
  'GET /api/docs/static/*': 'files',
  'GET /site-files/*': 'files',
  'GET /assets/:name': 'files',
  'GET /*': 'files',
}

const keyOf = (method: string, url: string) => `${method} ${url}`

/** What the running app may answer to whom, by `METHOD /path`: from the contract's table, and for the rest from the one above. */
export function expectations(): Map<string, Access> {
  const named = Object.entries(routes) as [RouteName, Route][]
  return new Map([
    ...named.map(([name, { method, path }]): [string, Access] => [
      keyOf(method, path),
      publicRoutes.has(name) ? 'public' : path.includes(':') && !sharedRoutes.has(name) ? 'owner' : 'signed in',
    ]),
    ...Object.entries(otherRoutes),
    ...connectors.flatMap(({ dialIn }) => (dialIn ? [[keyOf('GET', dialIn.path), 'program'] as [string, Access]] : [])),
  ])
}

/** Fastify answers HEAD wherever it answers GET. */
export const accessOf = (expected: ReadonlyMap<string, Access>, method: string, url: string): Access | undefined =>
  expected.get(keyOf(method, url)) ?? (method === 'HEAD' ? expected.get(keyOf('GET', url)) : undefined)
