import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { setErrors } from '../core/refusals/errors.ts'
import { knowCallers } from './callers.ts'
import { type HealthParts, registerHealth } from './health.ts'

/** Monitors are few. Whoever else asks has to wait outside: the process that answers moves stops. */
const mostConnections = 20

/** The app of a process that answers monitors, and nobody else. */
export async function buildMonitor(parts: HealthParts): Promise<FastifyInstance> {
  const app = fastify({ logger: false, requestTimeout: 5000, keepAliveTimeout: 5000, forceCloseConnections: true })
  app.server.maxConnections = mostConnections
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  setErrors(app, parts)
  knowCallers(app, parts.log, false)
  registerHealth(app, parts)
  await app.ready()
  return app
}
