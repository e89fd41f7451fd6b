import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { authPath, streamPath } from '@ratchet/contract'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { stringify } from 'yaml'

const policyHeader = 'content-security-policy'

/** The descriptions that the page offers as files. */
const typeOf: Readonly<Record<string, string>> = {
  '/api/docs/json': 'application/json; charset=utf-8',
  '/api/docs/yaml': 'application/x-yaml',
}

/** The product's mark and name. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 32" height="40"><path d="M6 25h6v-6h6v-6h6V7" fill="none" stroke="#e2b04a" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round"/><text x="36" y="22" font-family="sans-serif" font-size="19" font-weight="600" fill="#fff">Ratchet</text></svg>`

/** Collects the description of every route registered after it. */
export async function describeRoutes(app: FastifyInstance, cookieName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ratchet',
        version: '0.1.0',
        description: `Publish instructions, set ladders and limits, and read your trades. Prices and volumes are numbers in the instrument's digits, times are ISO 8601 in UTC, tickets are text. Sign in at ${authPath}/sign-in/email; the session is a cookie. The WebSocket at ${streamPath} sends changes as they happen. An error has a code for programs, a message for people, and fields with one message for each wrong field. After 429 and 503, wait as long as Retry-After says. An example: docs/api.md.`,
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } } },
    },
    transform: jsonSchemaTransform,
  })
}

/** By the cookie's name, which alone differs between two apps of one program: a test run opens hundreds, and collects it once. */
const described = new Map<string, string>()

/** The description for programs and, with nothing from other sites, for people. It says the same until the server ends. */
export async function serveDescription(app: FastifyInstance, cookieName: string): Promise<void> {
  const asJson = () => {
    const text = described.get(cookieName) ?? JSON.stringify(app.swagger())
    described.set(cookieName, text)
    return text
  }
  let written: Promise<string> | undefined
  const files: Readonly<Record<string, () => string | Promise<string>>> = {
    '/api/docs/json': asJson,
    '/api/docs/yaml': () => {
      written ??= yamlOf(JSON.parse(asJson()))
      return written
    },
  }
  // To collect it takes a tenth of a second: that is best spent before the first order, not beside one.
  app.addHook('onListen', async () => void asJson())

  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    // This answer is made from the description itself, so there is nothing to check it against.
    reply.type('application/json; charset=utf-8').serializer(String).send(asJson()),
  )
  await app.register(async (docs) => {
    // That page is not ours: it knows no Trusted Types. It shows nothing that a trader has written.
    docs.addHook('onRequest', (_request, reply, next) => {
      const policy = String(reply.raw.getHeader(policyHeader))
      reply.raw.setHeader(policyHeader, policy.replace(/;(require-trusted-types-for|trusted-types) [^;]*/g, ''))
      next()
    })
    // The page makes its files anew for each request, in tens of milliseconds.
    docs.addHook('onRequest', async (request, reply) => {
      const { url = '' } = request.routeOptions
      const file = files[url]
      return file && reply.type(typeOf[url] ?? '').send(await file())
    })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'list', validatorUrl: null, persistAuthorization: false },
      logo: { type: 'image/svg+xml', content: mark, href: '/' },
      theme: { title: 'Ratchet API' },
    })
  })
}

/** Written path by path, with a turn for everybody else between two of them: at once it would hold the process up for a third of a second. */
async function yamlOf({ paths, ...rest }: { readonly paths: Readonly<Record<string, unknown>> }): Promise<string> {
  const texts = [stringify(rest), 'paths:\n']
  for (const path of Object.entries(paths)) {
    await new Promise(setImmediate)
    texts.push(stringify(Object.fromEntries([path])).replace(/^(?=.)/gm, '  '))
  }
  return texts.join('')
}
