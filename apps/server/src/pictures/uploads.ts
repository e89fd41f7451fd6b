import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, createReadStream, mkdirSync, statSync } from 'node:fs'
import { readdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadLimits, uploadPath } from '@ratchet/contract'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { Refusal } from '../core/refusals/refusal.ts'
import { claimWork } from './work-claim.ts'

export type UploadLimits = { readonly [K in keyof typeof uploadLimits]: number }

type Hooks = ConstructorParameters<typeof Server>[0]
type Upload = Parameters<NonNullable<Hooks['onUploadFinish']>>[1]

export interface UploadParts {
  /** The folder of unfinished files. */
  readonly folder: string
  readonly limits?: UploadLimits | undefined
  /** Of all traders together. */
  readonly mostBytes?: number
  /**
   * Receives a complete file, and resolves with the address of the finished picture.
   * @param left aborts when the sender leaves
   * @throws Refusal if the file is no usable picture, or if it cannot be taken now
   */
  readonly onWhole: (traderId: string, path: string, left: AbortSignal) => Promise<string>
}

interface Sender {
  readonly traderId: string
  /** Aborts when the sender leaves. */
  readonly left: AbortSignal
}

/** How often what all have reserved is looked up. */
const lookEveryMs = 5000

/** The name of an upload begins with its owner, so that the owner is known before anything is looked up. */
const ownerTag = (traderId: string) => createHash('sha256').update(traderId).digest('hex').slice(0, 32)
const idPattern = /^[0-9a-f]{32}-[0-9a-f]{32}$/

/** Uploads by tus 1.0, which can break off anywhere and go on. Every call names the trader, who sees only the own uploads. */
export class Uploads {
  readonly #folder: string
  readonly #limits: UploadLimits
  readonly #mostBytes: number
  /** What all unfinished uploads reserve, as it was looked up last, and what was added since. */
  #reserved: { bytes: number; readonly atMs: number } | undefined
  readonly #onWhole: UploadParts['onWhole']
  readonly #store: FileStore
  readonly #server: Server
  /** The sender and the error of each request, kept here because tus passes on only numbers and texts. */
  readonly #senders = new WeakMap<object, Sender>()
  readonly #failures = new WeakMap<object, unknown>()
  /** The requests that bring bytes of an upload, or finish it. */
  readonly #arriving = new Map<string, Set<Promise<unknown>>>()
  /** Counts places one request after another. */
  readonly #counting = createQueue()

  constructor({ folder, limits = uploadLimits, mostBytes = Number.POSITIVE_INFINITY, onWhole }: UploadParts) {
    this.#folder = folder
    this.#limits = limits
    this.#mostBytes = mostBytes
    this.#onWhole = onWhole
    // The store would make it for everybody to read, and the pictures in it are as they were taken: with the place and the time.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Where it is a volume of a container it belongs to another, who has given it to this one alone.
    if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700)
    this.#store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: limits.lifetimeMs })
    this.#store.extensions = ['creation', 'termination', 'expiration']
    this.#server = new Server({
      path: uploadPath,
      datastore: this.#store,
      relativeLocation: true,
      lockDrainTimeout: 1000,
      maxSize: limits.fileBytes,
      namingFunction: (request) => `${ownerTag(this.#sender(request).traderId)}-${randomBytes(16).toString('hex')}`,
      // The sender's metadata is dropped: the name could be a path, and the type could be false.
      onUploadCreate: async (request, upload) => {
        await this.#checkQuota(this.#sender(request).traderId, upload.size)
        return { metadata: {} }
      },
      onUploadFinish: async (request, upload) => ({ headers: await this.#finish(this.#sender(request), upload) }),
      onResponseError: (request, error) => void this.#failures.set(request, error),
    })
  }

  /** Returns 'mine', 'foreign' for an existing upload of another trader, or 'none'. */
  async whose(traderId: string, id: string): Promise<'mine' | 'foreign' | 'none'> {
    if (!idPattern.test(id)) return 'none'
    if (id.startsWith(ownerTag(traderId))) return 'mine'
    return (await stat(join(this.#folder, id)).catch(() => undefined)) ? 'foreign' : 'none'
  }

  /** Handles a request for one of the trader's own uploads. @throws the error of the request; those of tus become refusals */
  async handle(sender: Sender, request: Request, id: string | undefined): Promise<Response> {
    if (request.method === 'POST') return this.#counting(() => this.#handle(sender, request))
    if (id === undefined) return this.#handle(sender, request)
    if (request.method === 'HEAD') {
      // A sender that lost the answer to the last bytes asks here, and must also learn what became of the picture.
      await this.#settle(id)
      const response = await this.#handle(sender, request)
      const { metadata = {} } = await this.#store.getUpload(id)
      for (const [name, value] of Object.entries(finishedHeaders(metadata))) response.headers.set(name, value)
      response.headers.delete('upload-metadata')
      return response
    }
    const all = this.#arriving.get(id) ?? new Set()
    this.#arriving.set(id, all)
    const one = this.#handle(sender, request)
    all.add(one)
    try {
      return await one
    } finally {
      all.delete(one)
      if (all.size === 0) this.#arriving.delete(id)
    }
  }

  async #handle(sender: Sender, request: Request): Promise<Response> {
    this.#senders.set(request, sender)
    const response = await this.#server.handleWeb(request as Parameters<Server['handleWeb']>[0])
    if (response.status < 400) return response
    const failure = this.#failures.get(request)
    throw failure instanceof Error ? failure : refusalOfTus(response.status)
  }

  #sender(request: object): Sender {
    const sender = this.#senders.get(request)
    if (sender === undefined) throw new Error('An upload without a sender')
    return sender
  }

  /** Space is reserved by the announced size, so that nobody fills the disk a byte at a time. */
  async #checkQuota(traderId: string, size: number | undefined): Promise<void> {
    if (!size || !Number.isSafeInteger(size))
      throw new Refusal('invalid', 'Send the size of the file in Upload-Length: 1 byte or more.')
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
    const reserved = await this.#reservedNow()
    if (reserved.bytes + size > this.#mostBytes) {
      const refusal = new Refusal('too_many', 'Too many pictures are being uploaded now. Try again in an hour.')
      refusal.retryAfterS = 3600
      throw refusal
    }
    reserved.bytes += size
  }

  /** Space that is reserved by all traders. It is looked up every few seconds at most: what ends meanwhile is room that is found a little later. */
  async #reservedNow(): Promise<{ bytes: number }> {
    const nowMs = performance.now()
    if (this.#reserved && nowMs - this.#reserved.atMs < lookEveryMs) return this.#reserved
    let bytes = 0
    for (const { upload } of await this.#uploadsOf('')) if (!upload.metadata?.picture) bytes += upload.size ?? 0
    this.#reserved = { bytes, atMs: nowMs }
    return this.#reserved
  }

  /** @param traderId '' for those of all */
  async #uploadsOf(traderId: string): Promise<{ id: string; upload: Upload }[]> {
    const tag = traderId === '' ? '' : ownerTag(traderId)
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
   * A complete file has a result once the request that completed it has ended. One that has none then (the server ended, or the database was
   * away) loses its last byte here: the sender has something left to send, and the complete file is handled again.
   */
  async #settle(id: string): Promise<void> {
    if (!(await this.#withoutResult(id))) return
    await Promise.allSettled(this.#arriving.get(id) ?? [])
    await this.#alone(id, async () => {
      const upload = await this.#withoutResult(id)
      if (upload && !this.#arriving.has(id)) await this.#giveBackAByte(upload)
    })
  }

  /** While another process that has this folder finishes the upload, this one waits. */
  async #alone<T>(id: string, work: () => Promise<T>): Promise<T> {
    const release = await claimWork(join(this.#folder, `${id}.claim`))
    try {
      return await work()
    } finally {
      await release()
    }
  }

  async #withoutResult(id: string): Promise<Upload | undefined> {
    const upload = await this.#store.getUpload(id).catch(() => undefined)
    return upload && !upload.metadata?.picture && upload.offset === upload.size ? upload : undefined
  }

  #giveBackAByte(upload: Upload): Promise<void> {
    return truncate(join(this.#folder, upload.id), (upload.size ?? 1) - 1)
  }

  /** One upload is finished once; those of several wait in the line of `onWhole` alone, where traders take turns. */
  #finish(sender: Sender, { id }: Upload): Promise<Record<string, string>> {
    return this.#alone(id, () => this.#draw(sender, id))
  }

  async #draw({ traderId, left }: Sender, id: string): Promise<Record<string, string>> {
    const upload = await this.#store.getUpload(id)
    if (upload.metadata?.picture) return finishedHeaders(upload.metadata)
    // Another process found it without a result before this one claimed it.
    if (upload.offset !== upload.size) throw refusalOfTus(503)
    const path = join(this.#folder, id)
    try {
      const sha256 = await hashOf(path)
      const metadata = { sha256, picture: await this.#onWhole(traderId, path, left) }
      for (const { id: earlier, upload: one } of await this.#uploadsOf(traderId))
        if (one.metadata?.picture) await this.#store.remove(earlier).catch(() => {})
      upload.metadata = metadata
      await this.#store.configstore.set(id, upload)
      // The sender may still ask for the offset, so the length is kept; the bytes are not.
      await truncate(path, 0)
      await truncate(path, upload.size ?? 0)
      return finishedHeaders(metadata)
    } catch (error) {
      // A picture that is no good is of no use; what could not be taken now is sent again, or goes on.
      if (error instanceof Refusal && error.code !== 'not_now') await this.#store.remove(id)
      else await this.#giveBackAByte(upload).catch(() => {})
      throw error
    }
  }
}

/** The headers of a finished upload: the picture's address, and the digest of the received bytes (RFC 9530). */
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
  if (status === 404 || status === 410) return new Refusal('not_found', 'No such upload found.')
  if (status === 409)
    return new Refusal('conflict', 'The upload is at another offset. Read it with HEAD and continue from there.')
  if (status === 413) return new Refusal('too_large', 'The file is too large.')
  if (status >= 500 && status !== 501)
    return new Refusal('not_now', 'The upload cannot be accepted now. Please try again in a moment.')
  return new Refusal('invalid', 'This request does not follow tus 1.0.0. Send an upload that does.')
}

/** Runs one task at a time, in the order in which they arrive. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}
