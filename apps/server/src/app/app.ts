import { createServer, type ServerOptions } from 'node:http'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import websocket from '@fastify/websocket'
import { connectors as allConnectors } from '@ratchet/broker/connectors'
import type { Log } from '@ratchet/engine'
import type { ApiStore } from '@ratchet/store'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { createAccountReader } from '../accounts/read.ts'
import { cookiePrefix, type Identity } from '../auth/identity.ts'
import { proveFirstWith } from '../auth/proved.ts'
import { registerAuthRoutes } from '../auth/routes.ts'
import { createSafetyNotices } from '../auth/safety-notices.ts'
import { BodyChecks } from '../core/http/body-checks.ts'
import type { Known } from '../core/http/session.ts'
import { type DoorLimits, Doors, openDoors } from '../core/limits/doors.ts'
import { InstructionQuota } from '../core/limits/instruction-quota.ts'
import { defaultLimits, type Limits } from '../core/limits/limits.ts'
import { defaultQuotas, type Quotas } from '../core/limits/quotas.ts'
import type { Tries } from '../core/limits/tries.ts'
import { Metrics, measureRequests } from '../core/monitoring/metrics.ts'
import { createView } from '../core/present/view.ts'
import { send, setErrors } from '../core/refusals/errors.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { Secret } from '../core/secrets/secret.ts'
import { createInbox } from '../inbox/inbox.ts'
import type { SafetyLetters } from '../mail/safety-letters.ts'
import { type PictureParts, registerPictures } from '../pictures/routes.ts'
import type { HubParts } from '../realtime/hub.ts'
import { registerStream } from '../realtime/stream.ts'
import { defaultSite, type SiteContent } from '../site/default.ts'
import { serveSiteFiles } from '../site/files.ts'
import { siteOrigins } from '../site/site.ts'
import { type ProgramParts, registerPrograms } from '../terminals/routes.ts'
import { traceRequests } from '../tracing/requests.ts'
import { traceTold } from '../tracing/told.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { isLive } from '../trades/destination.ts'
import { keepBudgets } from './budgets.ts'
import { knowCallers } from './callers.ts'
import { cutSlowReaders, inTurn, limitConnections } from './connections.ts'
import { drain, OpenRequests } from './drain.ts'
import { createHandlers, type HandlerParts } from './handlers.ts'
import { answerBroken, putOn, sendEverywhere } from './headers-everywhere.ts'
import { NotReady, registerHealth } from './health.ts'
import { readJsonBodies } from './json-body.ts'
import { describeRoutes, serveDescription } from './openapi.ts'
import { createOriginCheck, refuseForeignOrigins } from './origin.ts'
import { reauthentication } from './reauthenticate.ts'
import { registerRoutes } from './routes.ts'
import { securityHeaders } from './security-headers.ts'
import { keepSecurityLog } from './security-log.ts'
import { compileValidator } from './validate.ts'
import { inPage, serveWeb } from './web.ts'

export interface AppParts
  extends Omit<
    HandlerParts,
    'connectors' | 'view' | 'inbox' | 'limits' | 'site' | 'store' | 'identity' | 'quota' | 'quotas' | 'archiveUrl'
  > {
  readonly store: ApiStore
  readonly log: Log
  readonly identity: Identity
  readonly tries: Tries
  /** What tells traders by e-mail of changes of their account; undefined where no mail server is configured. */
  readonly safetyLetters?: SafetyLetters | undefined
  /** The default site where none is given. */
  readonly site?: SiteContent
  readonly publicUrl: string
  readonly port: number
  /** Whose forwarding headers are believed; nobody's where it is not given. */
  readonly trustedProxy?: readonly string[] | number | undefined
  /** How many streams may be open. */
  readonly doors?: DoorLimits
  /** What opens the figures for monitors from elsewhere. */
  readonly metricsToken?: Secret | undefined
  /** Whether the description of the routes is there for everybody. */
  readonly apiDocs?: 'open' | 'closed'
  /** How brokers are reached; all of the registry by default. */
  readonly connectors?: HandlerParts['connectors']
  /** Limits of the programs that dial in, if they are others. */
  readonly programs?: Pick<ProgramParts, 'connectionLimits' | 'relayPatienceMs'>
  /** The built web app. */
  readonly webDir?: string | undefined
  readonly ready: () => Promise<void>
  /** Rejects while the database is away, which streams are notified of; `ready` where it is not given. */
  readonly databaseAnswers?: () => Promise<void>
  /** Where a public archive of ticks is; downloads are off where it is not given. */
  readonly archiveUrl?: string | undefined
  /** Whether the process is to end: whoever asks is answered, and sent to another. */
  readonly isEnding?: () => boolean
  readonly metrics?: Metrics
  /** How long the loop has been busy, by which callers are charged; measured by default. */
  readonly activeMs?: () => number
  readonly limits?: Limits
  readonly quotas?: Quotas
  /** The folder of exports while they are read, and of the operator's media. */
  readonly dataDir: string
  /** The folder of pictures, unfinished uploads and the inbox, which all apis have. */
  readonly filesDir: string
  readonly uploadLimits?: PictureParts['uploadLimits']
  /** How often an open stream checks whether its session still holds and whether a wake-up was lost. */
  readonly streamLookMs?: number
  /** Is told whose streams are open. */
  readonly follow?: HubParts['follow'] | undefined
  /** Where steps of instructions are told. */
  readonly tracer?: Tracer | undefined
}

/** The app that answers requests, ready for `listen` or `inject`. `close` answers what is open and ends its streams. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const {
    publicUrl,
    port,
    identity,
    store,
    log,
    site = defaultSite,
    limits = defaultLimits,
    quotas = defaultQuotas,
    metrics = new Metrics(),
    trustedProxy,
    doors = openDoors,
    connectors = allConnectors,
  } = parts
  const headers = securityHeaders(publicUrl, siteOrigins(site), inPage(parts.webDir))
  const open = new OpenRequests()
  const app = fastify({
    logger: false,
    // No plug-in waits for anything of outside. By the library's ten seconds a start on a busy machine would end, and the next one too.
    pluginTimeout: 0,
    trustProxy: believed(trustedProxy),
    routerOptions: { maxParamLength: 300 },
    serverFactory: (handle) => {
      const server = createServer(connectionOptions, inTurn(open.counting(handle)))
      if (trustedProxy === undefined) limitConnections(server, doors.ofCaller, log)
      return server
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // An address that cannot be decoded finds no route; its error has the same shape as every other.
    frameworkErrors: (_error, _request, reply) => {
      putOn(reply.raw, headers)
      void send(reply, new Refusal('invalid', 'The address cannot be read.'))
    },
    clientErrorHandler: answerBroken(headers),
  })
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => compileValidator(schema, httpPart))
  app.setSerializerCompiler(serializerCompiler)
  setErrors(app, { log })
  knowCallers(app, log, trustedProxy !== undefined)
  // This plug-in comes before every check that may refuse, because it closes the socket of a refused upgrade.
  await app.register(websocket, {
    options: { maxPayload: 4096, perMessageDeflate: false },
    // It would close the open ones without a reason; the hub tells them why.
    preClose(done) {
      this.websocketServer.close()
      done()
    },
  })
  const allowed = createOriginCheck(publicUrl, port)
  sendEverywhere(app, headers)
  keepBudgets(app, limits, { nowMs: () => performance.now(), activeMs: parts.activeMs })
  keepFromStores(app)
  measureRequests(app, metrics)
  if (parts.tracer) traceRequests(app, parts.tracer)
  const notices = createSafetyNotices({
    identity,
    letters: parts.safetyLetters,
    tries: parts.tries,
    limits,
    hasRealMoney: async (traderId) => (await parts.store.listAccounts(traderId)).some(isLive),
    log,
  })
  app.addHook('onClose', () => notices.atRest())
  keepSecurityLog(app, { log, metrics, hashKey: parts.hashKey, notices })
  cutSlowReaders(app, log)
  drain(app, open, parts.isEnding ?? (() => false))
  refuseForeignOrigins(app, allowed)
  readJsonBodies(app)
  const cookieName = `${cookiePrefix(publicUrl)}.session_token`
  await describeRoutes(app, cookieName)
  const view = createView(parts.instruments, () => parts.market.latestQuotes(), parts.foreign)
  // Routes are registered in a plug-in of their own, so that everything they rely on is in place before.
  await app.register(async (routed) => {
    const inbox = createInbox(join(parts.filesDir, 'inbox'), quotas.letters)
    const quota = new InstructionQuota({ quotas, usage: store.usage, nowMs: Date.now })
    const known = rememberTraders(store)
    const bodyChecks = new BodyChecks(startChecker)
    routed.addHook('onClose', () => bodyChecks.close())
    registerRoutes(routed, {
      handlers: createHandlers({
        ...parts,
        connectors,
        archiveUrl: parts.archiveUrl,
        site,
        view,
        inbox,
        limits,
        quotas,
        quota,
      }),
      identity,
      known,
      bodyChecks,
      reauthentication: reauthentication({ store, proveFirst: proveFirstWith(identity) }),
    })
    await registerPictures(routed, { ...parts, known, mostUploadBytes: quotas.uploadsMb * 1_000_000 })
    registerAuthRoutes(routed, { ...parts, limits })
    const accounts = createAccountReader({ ...parts, view }).all
    const told = parts.tracer && traceTold(parts.tracer)
    // A process that is to end still has its database.
    const ready = () =>
      (parts.databaseAnswers ?? parts.ready)().catch((error: unknown) => {
        if (!(error instanceof NotReady)) throw error
      })
    registerStream(routed, { ...parts, ready, view, metrics, doors: new Doors(doors), accounts, told })
    registerPrograms(routed, { ...parts, ...parts.programs, connectors, metrics, limits, doors })
    registerHealth(routed, {
      metrics,
      log,
      ready: parts.ready,
      token: parts.metricsToken,
      isProxied: trustedProxy !== undefined,
    })
    if (parts.apiDocs !== 'closed') await serveDescription(routed, cookieName)
    await serveSiteFiles(routed, parts.dataDir)
  })
  await serveWeb(app, parts.webDir)
  await app.ready()
  return app
}

const startChecker = () => new Worker(new URL('./checker.ts', import.meta.url), { name: 'checker' })

/** A slow sender is cut off; the answer to a command may still take long. */
const connectionOptions: ServerOptions = {
  requestTimeout: 8_500,
  keepAliveTimeout: 5_000,
  headersTimeout: 7_500,
  connectionsCheckingInterval: 1_000,
  requireHostHeader: false,
}

/** A number is how many proxies stand before the server. */
function believed(proxy: AppParts['trustedProxy']): string[] | ((address: string, hop: number) => boolean) | false {
  if (proxy === undefined) return false
  return typeof proxy === 'number' ? (_, hop) => hop < proxy : [...proxy]
}

/** A trader whose row could not be created at sign-up gets it with the first request. */
function rememberTraders(store: AppParts['store']): Known {
  const known = new Set<string>()
  return async ({ traderId, name, email }) => {
    if (known.has(traderId)) return
    await store.ensureTrader(traderId, { name, email })
    known.add(traderId)
  }
}

/** What the API says is said to one person, now. */
function keepFromStores(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
