import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadLimits, uploadPath } from '@ratchet/contract'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { Refusal } from '../core/refusal.ts'

export type UploadLimits = { readonly [K in keyof typeof uploadLimits]: number }

type Hooks = ConstructorParameters<typeof Server>[0]
type Upload = Parameters<NonNullable<Hooks['onUploadFinish']>>[1]

export interface UploadParts {
  /** Where unfinished files lie. */
  readonly folder: string
  readonly limits?: UploadLimits | undefined
  /** Takes a whole file for what it is; answers the address of what became of it. @throws Refusal where it is of no use */
  readonly onWhole: (traderId: string, path: string) => Promise<string>
}

/** Names begin with their owner, so that whose an upload is can be told before anything is looked up. */
const ownerTag = (traderId: string) => createHash('sha256').update(traderId).digest('hex').slice(0, 32)
const idPattern = /^[0-9a-f]{32}-[0-9a-f]{32}$/

/** Uploads by tus 1.0 that can be cut anywhere and go on. Every call names the trader; others' uploads are not there. */
export class Uploads {
  readonly #folder: string
  readonly #limits: UploadLimits
  readonly #onWhole: UploadParts['onWhole']
  readonly #store: FileStore
  readonly #server: Server
  /** Who sent the request, and what went wrong with it: tus itself passes on only numbers and texts. */
  readonly #senders = new WeakMap<object, string>()
  readonly #failures = new WeakMap<object, unknown>()
  readonly #arriving = new Map<string, number>()
  readonly #finishing = new Map<string, Promise<unknown>>()
  /** Places are counted, and pictures are drawn, one after the other. */
  readonly #counting = createQueue()
  readonly #drawing = createQueue()

  constructor({ folder, limits = uploadLimits, onWhole }: UploadParts) {
    this.#folder = folder
    this.#limits = limits
    this.#onWhole = onWhole
    this.#store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: limits.lifetimeMs })
    this.#store.extensions = ['creation', 'termination', 'expiration']
    this.#server = new Server({
      path: uploadPath,
      datastore: this.#store,
      relativeLocation: true,
      lockDrainTimeout: 1000,
      maxSize: limits.fileBytes,
      namingFunction: (request) => `${ownerTag(this.#sender(request))}-${randomBytes(16).toString('hex')}`,
      // Of what the sender tells about the file nothing is kept: its name could be a path, its type a lie.
      onUploadCreate: async (request, upload) => {
        await this.#checkQuota(this.#sender(request), upload.size)
        return { metadata: {} }
      },
      onUploadFinish: async (request, upload) => ({ headers: await this.#finish(this.#sender(request), upload) }),
      onResponseError: (request, error) => void this.#failures.set(request, error),
    })
  }

  /** Makes the folder and takes away what has lain too long. Called at the start and now and then. */
  async sweep(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const oldestMs = Date.now() - this.#limits.lifetimeMs
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found && found.mtimeMs < oldestMs) await rm(path, { force: true })
    }
  }

  /** 'mine', 'foreign' for another trader's upload that is there, or 'none'. */
  async whose(traderId: string, id: string): Promise<'mine' | 'foreign' | 'none'> {
    if (!idPattern.test(id)) return 'none'
    if (id.startsWith(ownerTag(traderId))) return 'mine'
    return (await stat(join(this.#folder, id)).catch(() => undefined)) ? 'foreign' : 'none'
  }

  /** Carries out a request that is the trader's own to make. @throws what went wrong, tus' errors as refusals */
  async handle(traderId: string, request: Request, id: string | undefined): Promise<Response> {
    if (request.method === 'POST') return this.#counting(() => this.#handle(traderId, request))
    if (id === undefined) return this.#handle(traderId, request)
    if (request.method === 'HEAD') {
      // Who lost the answer to the last bytes would else hear that all is there, and never what became of it.
      await this.#finishing.get(id)?.catch(() => {})
      await this.#reopen(id)
      const response = await this.#handle(traderId, request)
      const { metadata = {} } = await this.#store.getUpload(id)
      for (const [name, value] of Object.entries(finishedHeaders(metadata))) response.headers.set(name, value)
      response.headers.delete('upload-metadata')
      return response
    }
    this.#arriving.set(id, (this.#arriving.get(id) ?? 0) + 1)
    try {
      return await this.#handle(traderId, request)
    } finally {
      const left = (this.#arriving.get(id) ?? 1) - 1
      if (left > 0) this.#arriving.set(id, left)
      else this.#arriving.delete(id)
    }
  }

  async #handle(traderId: string, request: Request): Promise<Response> {
    this.#senders.set(request, traderId)
    const response = await this.#server.handleWeb(request as Parameters<Server['handleWeb']>[0])
    if (response.status < 400) return response
    const failure = this.#failures.get(request)
    throw failure instanceof Error ? failure : refusalOfTus(response.status)
  }

  #sender(request: object): string {
    const traderId = this.#senders.get(request)
    if (traderId === undefined) throw new Error('An upload without a sender')
    return traderId
  }

  /** Places are taken by the size that was announced, so that nobody fills the disk a byte at a time. */
  async #checkQuota(traderId: string, size: number | undefined): Promise<void> {
    if (!size || !Number.isSafeInteger(size)) throw new Refusal('invalid', 'Tell the size of the file: 1 byte or more.')
    const { unfinishedBytes, unfinishedUploads } = this.#limits
    let bytes = size
    let uploads = 1
    for (const { upload } of await this.#uploadsOf(traderId)) {
      if (upload.metadata?.picture) continue
      bytes += upload.size ?? 0
      uploads++
    }
    if (bytes > unfinishedBytes || uploads > unfinishedUploads)
      throw new Refusal(
        'quota',
        'Your unfinished uploads have reached their limit. Finish or cancel one of them, then try again.',
      )
  }

  async #uploadsOf(traderId: string): Promise<{ id: string; upload: Upload }[]> {
    const tag = ownerTag(traderId)
    const found: { id: string; upload: Upload }[] = []
    for (const name of await readdir(this.#folder)) {
      if (!name.startsWith(tag) || !name.endsWith('.json')) continue
      const id = name.slice(0, -'.json'.length)
      const upload = await this.#store.configstore.get(id)
      if (upload) found.push({ id, upload })
    }
    return found
  }

  /**
   * A file that is all there but that nothing became of (the server ended, the database was away) gives its last byte back: the
   * sender then has something left to send, and what is done with a whole file is done again.
   */
  async #reopen(id: string): Promise<void> {
    if (this.#arriving.has(id)) return
    const upload = await this.#store.getUpload(id).catch(() => undefined)
    if (upload && !upload.metadata?.picture && upload.offset === upload.size) await this.#giveBackAByte(upload)
  }

  #giveBackAByte(upload: Upload): Promise<void> {
    return truncate(join(this.#folder, upload.id), (upload.size ?? 1) - 1)
  }

  #finish(traderId: string, { id }: Upload): Promise<Record<string, string>> {
    const finished = this.#drawing(async () => {
      const upload = await this.#store.getUpload(id)
      if (upload.metadata?.picture) return finishedHeaders(upload.metadata)
      const path = join(this.#folder, id)
      try {
        const sha256 = await hashOf(path)
        const metadata = { sha256, picture: await this.#onWhole(traderId, path) }
        for (const { id: earlier, upload: one } of await this.#uploadsOf(traderId))
          if (one.metadata?.picture) await this.#store.remove(earlier).catch(() => {})
        upload.metadata = metadata
        await this.#store.configstore.set(id, upload)
        // The sender may still ask how far it came; of what was sent nothing but its length is kept.
        await truncate(path, 0)
        await truncate(path, upload.size ?? 0)
        return finishedHeaders(metadata)
      } catch (error) {
        if (error instanceof Refusal) await this.#store.remove(id)
        else await this.#giveBackAByte(upload).catch(() => {})
        throw error
      }
    })
    this.#finishing.set(id, finished)
    return finished.finally(() => this.#finishing.get(id) === finished && this.#finishing.delete(id))
  }
}

/** Of a finished upload: where the picture is, and the digest of what was received (RFC 9530). */
function finishedHeaders({ picture, sha256 }: Readonly<Record<string, string | null>>): Record<string, string> {
  if (!picture || !sha256) return {}
  return { 'Content-Location': picture, 'Repr-Digest': `sha-256=:${sha256}:` }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('base64')
}

function refusalOfTus(status: number): Refusal {
  if (status === 404 || status === 410) return new Refusal('not_found', 'There is no such upload.')
  if (status === 409)
    return new Refusal('conflict', 'The upload is at another offset: ask for it, then continue from there.')
  if (status === 413) return new Refusal('too_large', 'The file is too large.')
  if (status >= 500 && status !== 501)
    return new Refusal('not_now', 'The upload cannot be taken right now. Please try again in a moment.')
  return new Refusal('invalid', 'This is no upload by tus 1.0.0 as it is spoken here.')
}

/** Runs one piece of work at a time, in the order in which they came. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}
