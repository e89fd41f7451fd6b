import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadPath } from '@ratchet/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Uploads } from './uploads.ts'
import { claimWork } from './work-claim.ts'

/** Two apis with one folder, as each has its uploads. */
let folder: string
let drawn: string[] = []
let whileDrawing: () => Promise<unknown> = async () => {}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ratchet-uploads-'))
  drawn = []
  whileDrawing = async () => {}
})
afterEach(() => rmSync(folder, { recursive: true }))

const api = (name: string) =>
  new Uploads({
    folder,
    onWhole: async () => {
      drawn.push(name)
      await whileDrawing()
      return `/api/pictures/${name}`
    },
  })
type Api = ReturnType<typeof api>

const ask = (uploads: Api, method: string, id?: string, headers: Record<string, string> = {}, body?: Uint8Array) => {
  const url = `http://uploads${uploadPath}${id === undefined ? '' : `/${id}`}`
  const all = { 'tus-resumable': '1.0.0', ...headers }
  const request = new Request(url, { method, headers: all, ...(body && { body: Uint8Array.from(body) }) })
  return uploads.handle({ traderId: 'ada', left: new AbortController().signal }, request, id)
}
const begin = async (uploads: Api, size: number) => {
  const response = await ask(uploads, 'POST', undefined, { 'upload-length': String(size) })
  return response.headers.get('location')?.split('/').at(-1) ?? ''
}
const send = (uploads: Api, id: string, offset: number, body: Uint8Array) =>
  ask(
    uploads,
    'PATCH',
    id,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  )
const bytes = randomBytes(1000)

describe('an upload that comes to two apis', () => {
  it('OP8: goes on at the other where it was, and each says what became of it', async () => {
    const [a, b] = [api('a'), api('b')]
    const id = await begin(a, bytes.length)
    await send(a, id, 0, bytes.subarray(0, 500))
    expect(await b.whose('eve', id)).toBe('foreign')
    expect((await ask(b, 'HEAD', id)).headers.get('upload-offset')).toBe('500')
    expect((await send(b, id, 500, bytes.subarray(500))).status).toBe(204)
    for (const one of [a, b])
      expect((await ask(one, 'HEAD', id)).headers.get('content-location')).toBe('/api/pictures/b')
    expect(drawn).toEqual(['b'])
    expect(readdirSync(folder).sort()).toEqual([id, `${id}.json`])
  })

  it('OP8: asked for at the other while it is drawn, is drawn once and not sent again', async () => {
    const [a, b] = [api('a'), api('b')]
    const id = await begin(a, bytes.length)
    let asked: Promise<Response> | undefined
    whileDrawing = async () => {
      asked ??= ask(b, 'HEAD', id)
      // Long enough for the other to take the file, which is whole and has no picture, for one that a kill left behind.
      await new Promise((done) => setTimeout(done, 200))
    }
    expect((await send(a, id, 0, bytes)).status).toBe(204)
    const head = await asked
    expect([head?.headers.get('upload-offset'), head?.headers.get('content-location')]).toEqual([
      '1000',
      '/api/pictures/a',
    ])
    expect(drawn).toEqual(['a'])
  })
})

describe('a claim', () => {
  const times = { beatMs: 20, staleMs: 200, lookMs: 10 }

  it('OP8: is kept from others while its process renews it, and goes over once it stands still', async () => {
    const path = join(folder, 'one.claim')
    const order: string[] = []
    const release = await claimWork(path, times)
    const other = claimWork(path, times).then((free) => {
      order.push('the other')
      return free
    })
    await new Promise((done) => setTimeout(done, 500))
    order.push('the first ends')
    await release()
    await (await other)()
    expect(order).toEqual(['the first ends', 'the other'])
    writeFileSync(path, '')
    await (await claimWork(path, times))()
    expect(readdirSync(folder)).toEqual([])
  })
})
