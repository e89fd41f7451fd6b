import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { uploadLimits as contractLimits, messages, picturePath, uploadPath } from '@ratchet/contract'
import type { Log } from '@ratchet/engine'
import type { ApiStore } from '@ratchet/store'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Known, Sessions } from '../core/http/session.ts'
import { FairLine } from '../core/limits/fair-line.ts'
import { nothingHere } from '../core/refusals/errors.ts'
import { leftOf } from '../core/refusals/left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { createImageStore, type ImageStore } from './image-store.ts'
import { sweepUploads } from './sweep.ts'
import type { UploadLimits, Uploads } from './uploads.ts'

export interface PictureParts {
  readonly filesDir: string
  readonly store: ApiStore
  readonly log: Log
  readonly identity: Pick<Sessions, 'session'>
  readonly known: Known
  readonly uploadLimits?: UploadLimits | undefined
  /** Of unfinished uploads of all traders together. */
  readonly mostUploadBytes: number
}

const sweepEveryMs = 60 * 60 * 1000
const tags = ['Pictures']
const summaries = {
  OPTIONS: 'Upload extensions and the largest size',
  POST: 'Start an upload by tus 1.0, with its size in Upload-Length',
  HEAD: 'Offset of an upload; for a finished one its digest and picture',
  PATCH: 'Send the next bytes; the last ones set the profile picture',
  DELETE: 'Cancel an upload',
} as const
type Verb = keyof typeof summaries

/** The library of uploads, like that of pictures, is loaded with the first upload: a start does not wait for it. */
type OpenUploads = () => Promise<Uploads>

/** A trader's picture: it is uploaded in pieces, encoded again, and shown under an unguessable name. */
export async function registerPictures(app: FastifyInstance, parts: PictureParts): Promise<void> {
  const { filesDir, store, log, uploadLimits: limits = contractLimits, mostUploadBytes: mostBytes } = parts
  const images = createImageStore(join(filesDir, 'pictures'))
  const folder = join(filesDir, 'uploads')
  const onWhole = (traderId: string, path: string, left: AbortSignal) =>
    drawing.run(traderId, () => setPicture(store, images, traderId, path), left)
  let opened: Promise<Uploads> | undefined
  const open: OpenUploads = () => {
    opened ??= import('./uploads.ts').then(({ Uploads }) => new Uploads({ folder, limits, mostBytes, onWhole }))
    return opened
  }
  const sweep = () => sweepUploads(folder, limits.lifetimeMs)
  await sweep()
  const trouble = (error: unknown) => log.warn('Old uploads could not be removed', { error })
  const sweeping = setInterval(() => void sweep().catch(trouble), sweepEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(sweeping))
  await app.register(async (scope) => registerUploads(scope, open, parts))
  app.get(
    `${picturePath}/:name`,
    { schema: { tags, summary: 'A profile picture; -96 before the extension returns the small square one' } },
    async (request, reply) => {
      const picture = await images.find((request.params as { name: string }).name)
      if (!picture) throw nothingHere()
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .type('image/webp')
        .send(picture)
    },
  )
}

/** A large picture takes a second of all cores: a trader who sends many waits for them, and other traders take their turns between. */
const drawing = new FairLine({
  atOnce: 1,
  ofCaller: 4,
  inAll: 100,
  busy: 'Too many pictures are being processed now. Please try again in a moment.',
})

async function setPicture(store: ApiStore, images: ImageStore, traderId: string, path: string): Promise<string> {
  const { encodePicture } = await import('./encode.ts')
  const address = await images.put(await encodePicture(path))
  let previous: string | null | undefined
  try {
    previous = (await store.getProfile(traderId))?.profilePicture
    await store.putProfile(traderId, { profilePicture: address })
  } catch (error) {
    await images.remove(address)
    throw error
  }
  if (previous) await images.remove(previous)
  return address
}

function registerUploads(app: FastifyInstance, open: OpenUploads, { identity, known, log }: PictureParts): void {
  // Bytes are passed on as they arrive, whatever content type they name.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.addHook('onRequest', async (request) => {
    request.session = await identity.session(request.headers.cookie)
    if (!request.session) throw new Refusal('signed_out', messages.notLoggedIn)
    await known(request.session)
    const { id } = request.params as { id?: string }
    if (id === undefined) return
    const uploads = await open()
    const whose = await uploads.whose(request.session.traderId, id)
    if (whose === 'foreign')
      log.warn("A request for another trader's upload was rejected", {
        traderId: request.session.traderId,
        method: request.method,
      })
    if (whose !== 'mine') throw new Refusal('not_found', 'No such upload found.')
  })
  const route = (method: Verb, url: string) =>
    app.route({
      method,
      url,
      schema: { tags, summary: summaries[method], security: [{ session: [] }] },
      handler: async (request, reply) => handle(await open(), request, reply),
    })
  for (const method of ['OPTIONS', 'POST'] as const) route(method, uploadPath)
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) route(method, `${uploadPath}/:id`)
}

async function handle(uploads: Uploads, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id } = request.params as { id?: string }
  const sender = { traderId: request.session?.traderId ?? '', left: leftOf(reply.raw) }
  const response = await uploads.handle(sender, toWebRequest(request), id)
  for (const [name, value] of response.headers)
    if (!name.startsWith('access-control-') && name !== 'content-length' && name !== 'connection')
      reply.header(name, value)
  return reply.code(response.status).send()
}

const passedOn = /^(tus-resumable|upload-[a-z-]+|content-type|content-length)$/

/** Passes on only the headers of tus, and only the upload's name from the address. */
function toWebRequest(request: FastifyRequest): Request {
  const { id } = request.params as { id?: string }
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (passedOn.test(name) && typeof value === 'string') headers.set(name, value)
  // The request that creates an upload carries no bytes; the first bytes are sent like all others.
  if (request.method !== 'PATCH') for (const name of ['content-type', 'content-length']) headers.delete(name)
  const url = `http://uploads${uploadPath}${id === undefined ? '' : `/${id}`}`
  const body = request.method === 'PATCH' ? Readable.toWeb(untilItBreaks(request)) : null
  return new Request(url, { method: request.method, headers, body: body as ReadableStream | null, duplex: 'half' })
}

/** The bytes of a request. If the connection breaks they simply end, so that all received bytes are kept. */
function untilItBreaks({ raw }: FastifyRequest): Readable {
  const bytes = new PassThrough()
  raw.on('error', () => bytes.end())
  raw.on('close', () => bytes.end())
  raw.pipe(bytes)
  return bytes
}
