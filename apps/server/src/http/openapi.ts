import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { authPath, streamPath } from '@ratchet/contract'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Collects the description of every route registered after it. */
export async function describeRoutes(app: FastifyInstance, cookieName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ratchet',
        version: '0.1.0',
        description: `Prices and volumes are numbers in the instrument's digits, times ISO 8601 in UTC, tickets text. Sign in at ${authPath}/sign-in/email; the session is a cookie. Live changes come over the WebSocket at ${streamPath}.`,
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } } },
    },
    transform: jsonSchemaTransform,
  })
}

/** The description for programs and, with nothing from other sites, for people. */
export async function serveDescription(app: FastifyInstance): Promise<void> {
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    // Made from the description itself, so there is nothing to check it against.
    return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(app.swagger())
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', validatorUrl: null, persistAuthorization: false },
    logo: undefined as never,
    theme: { title: 'Ratchet API' },
  })
}
