import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { smallPicture, uploadLimits } from '@ratchet/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FairLine } from '../core/limits/fair-line.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError } from '../testing/samples.ts'

let desk: Desk
let ada: Person
let eve: Person
let base: string
/** The database's answer to a new picture, for tests in which it is away or slow. */
let isAway = false
let slowly: Promise<void> | undefined
beforeAll(async () => {
  desk = await openDesk({ uploadLimits: { ...uploadLimits, fileBytes: 3_000_000, unfinishedBytes: 4_000_000 } })
  const { putProfile } = desk.store
  desk.store.putProfile = async (...args) => {
    if (isAway) throw Object.assign(new Error('Connection terminated'), { code: '08006' })
    await slowly
    return putProfile(...args)
  }
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  await desk.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(desk.app.server.address() as { port: number }).port}`
})
afterAll(() => desk.close())
beforeEach(async () => {
  for (const { id, person } of begun.splice(0)) await tus(person, 'DELETE', id)
})

it('V16: nobody else on the machine reads what is not uploaded to its end', async () => {
  await begin(ada, 10)
  expect(statSync(join(desk.folder, 'uploads')).mode & 0o777).toBe(0o700)
})

const begun: { id: string; person: Person }[] = []
const tus = (
  person: Person,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Uint8Array,
) =>
  fetch(new URL(path, base), {
    method,
    headers: { cookie: person.cookie, 'tus-resumable': '1.0.0', ...headers },
    ...(body !== undefined && { body, duplex: 'half' }),
  } as RequestInit)
const begin = async (person: Person, size: number, headers: Record<string, string> = {}) => {
  const response = await tus(person, 'POST', '/api/uploads', { 'upload-length': String(size), ...headers })
  const id = response.headers.get('location') ?? ''
  if (response.status === 201) begun.push({ id, person })
  return { response, id }
}
const send = (person: Person, id: string, offset: number, body: string | Uint8Array) => {
  const type = 'application/offset+octet-stream'
  return tus(person, 'PATCH', id, { 'upload-offset': String(offset), 'content-type': type }, body)
}
const offsetOf = async (person: Person, id: string) =>
  Number((await tus(person, 'HEAD', id)).headers.get('upload-offset'))
const upload = async (person: Person, bytes: Buffer, headers: Record<string, string> = {}) => {
  const { id, response } = await begin(person, bytes.length, headers)
  expect(response.status).toBe(201)
  return { id, response: await send(person, id, 0, new Uint8Array(bytes)) }
}
/** As `expectError`, of an answer that came over the wire. */
const expectRefusal = async (response: Response, ...rest: [Parameters<typeof expectError>[1], (string | RegExp)?]) => {
  const body = await response.text()
  const seen = { statusCode: response.status, body, json: () => JSON.parse(body) }
  expectError(seen as Parameters<typeof expectError>[0], ...rest)
}
const pictureOf = async (person: Person): Promise<string | null> =>
  (await person.call('GET', '/api/profile')).json().profilePicture
const digest = (bytes: Buffer) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
const files = (folder: string) => readdirSync(join(desk.folder, folder))

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
/** For formats that find colours and shapes: with noise their encoders spend seconds of processor time. */
const areas = async (width: number, height: number) =>
  sharp(await noise(7, 4).resize(width, height, { kernel: 'nearest', fit: 'fill' }).png().toBuffer())
const gps = { IFD0: { Copyright: 'planted words' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }

/** A PNG whose pixels would fill the memory, in a few kilobytes. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const whole = Buffer.alloc(body.length + 8)
    whole.writeUInt32BE(data.length, 0)
    body.copy(whole, 4)
    whole.writeUInt32BE(crc32(body), body.length + 4)
    return whole
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(1, 8)
  const lines = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}
function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('as %s becomes that of the profile', async (format) => {
    const drawn = ['gif', 'avif'].includes(format) ? await areas(700, 400) : noise(700, 400)
    const bytes = await drawn[format]().toBuffer()
    const { id, response } = await upload(ada, bytes)
    expect([response.status, response.headers.get('upload-offset')]).toEqual([204, String(bytes.length)])
    expect(response.headers.get('repr-digest')).toBe(digest(bytes))
    const address = await pictureOf(ada)
    expect(response.headers.get('content-location')).toBe(address)
    expect(address).toMatch(/^\/api\/pictures\/[0-9a-f]{32}\.webp$/)
    const head = await tus(ada, 'HEAD', id)
    expect([head.headers.get('repr-digest'), head.headers.get('content-location')]).toEqual([digest(bytes), address])
    const sizes = []
    for (const one of [address ?? '', smallPicture(address ?? '')]) {
      const shown = await fetch(new URL(one, base))
      expect(shown.headers.get('content-type')).toBe('image/webp')
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
      expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      const { width, height, format: shownFormat } = await sharp(await shown.arrayBuffer()).metadata()
      sizes.push([shownFormat, width, height])
    }
    expect(sizes).toEqual([
      ['webp', 512, 293],
      ['webp', 96, 96],
    ])
  })

  it('is told on the record and replaces the one before, whose files go', async () => {
    const since = await desk.store.lastSeq(ada.id)
    await upload(ada, await noise(20, 20).png().toBuffer())
    const before = (await pictureOf(ada)) ?? ''
    await upload(ada, await noise(20, 20).png().toBuffer())
    const now = (await pictureOf(ada)) ?? ''
    expect(now).not.toBe(before)
    expect(files('pictures').sort()).toEqual([now, smallPicture(now)].map((one) => one.split('/').at(-1)).sort())
    expect((await fetch(new URL(before, base))).status).toBe(404)
    const { events } = await desk.store.eventsSince(ada.id, since, 10)
    expect(events.map(({ kind, data }) => [kind, data])).toEqual(
      Array(2).fill(['profile.updated', { fields: ['profilePicture'] }]),
    )
  })

  it('keeps its pixels the right way up, and neither what its camera wrote nor a second file behind it', async () => {
    const turned = await noise(60, 30).jpeg().withExif(gps).withMetadata({ orientation: 6 }).toBuffer()
    expect(turned.includes('planted words')).toBe(true)
    await upload(ada, Buffer.concat([turned, Buffer.from('<script>planted()</script>PK\x03\x04')]))
    for (const name of files('pictures')) {
      const kept = readFileSync(join(desk.folder, 'pictures', name))
      expect(kept.includes('planted')).toBe(false)
      const { exif, xmp, icc, orientation, width, height } = await sharp(kept).metadata()
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
      if (!name.includes('-')) expect([width, height]).toEqual([30, 60])
    }
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>1</script>')],
    ['a page that begins as a GIF', Buffer.from('GIF89a/*<svg onload=1>*/=1;alert(1)')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ')],
    [
      'an SVG that begins as a PNG',
      Buffer.from('\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'),
    ],
    ['a single byte', Buffer.from('x')],
  ])('cannot be %s, and nothing of it stays', async (_name, bytes) => {
    const before = await pictureOf(ada)
    const { response, id } = await upload(ada, bytes, { 'upload-metadata': `filetype ${btoa('image/png')}` })
    await expectRefusal(response, 'invalid', /JPEG, PNG, WebP, GIF or AVIF/)
    expect(await pictureOf(ada)).toBe(before)
    expect((await tus(ada, 'HEAD', id)).status).toBe(404)
    expect(files('uploads').filter((name) => id.includes(name.slice(0, 60)))).toEqual([])
  })

  it('cannot be a TIFF, nor half a JPEG', async () => {
    await expectRefusal((await upload(ada, await noise(20, 20).tiff().toBuffer())).response, 'invalid')
    const whole = await noise(200, 200).jpeg().toBuffer()
    await expectRefusal((await upload(ada, whole.subarray(0, whole.length / 2))).response, 'invalid')
  })

  it('cannot be a bomb', async () => {
    const bytes = bomb(20_000)
    expect(bytes.length).toBeLessThan(100_000)
    await expectRefusal((await upload(ada, bytes)).response, 'too_large', /too many pixels: at most 50 million/)
  })

  it.each(['../../../secret', '..%2f..%2fsecret', '/etc/passwd', 'a\\..\\b', 'x\u0000y'])(
    'named %j lies under a name of ours',
    async (name) => {
      const { id } = await begin(ada, 10, { 'upload-metadata': `filename ${btoa(name)}` })
      expect(id).toMatch(/^\/api\/uploads\/[0-9a-f]{32}-[0-9a-f]{32}$/)
      for (const file of files('uploads')) expect(file).toMatch(/^[0-9a-f]{32}-[0-9a-f]{32}(\.json)?$/)
      expect((await tus(ada, 'HEAD', id)).headers.get('upload-metadata')).toBeNull()
      expect(existsSync(join(desk.folder, 'secret'))).toBe(false)
    },
  )

  it.each([
    '..%2fsecret',
    '..%2f..%2f..%2fetc%2fpasswd',
    'x.webp',
    `${'0'.repeat(32)}.webp`,
    `${'0'.repeat(32)}.webp.json`,
  ])('%s is found nowhere', async (name) => {
    writeFileSync(join(desk.folder, 'secret'), 'planted')
    expectError(await desk.app.inject(`/api/pictures/${name}`), 'not_found')
  })
})

describe('an upload', () => {
  it('that is cut in the middle of every chunk goes on, and ends as it was sent', async () => {
    const bytes = await noise(500, 500).png().toBuffer()
    const { id } = await begin(ada, bytes.length)
    let offset = 0
    let cuts = 0
    while (offset < bytes.length) {
      const chunk = bytes.subarray(offset, offset + 200_000)
      const isCut = cuts < 5
      const cut = new AbortController()
      async function* dripping() {
        yield new Uint8Array(chunk.subarray(0, chunk.length / 2))
        if (isCut) {
          await delay(60)
          cut.abort()
          await delay(1000)
        }
        yield new Uint8Array(chunk.subarray(chunk.length / 2))
      }
      const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
      const sent = fetch(new URL(id, base), {
        method: 'PATCH',
        headers: { cookie: ada.cookie, 'tus-resumable': '1.0.0', ...headers },
        body: ReadableStream.from(dripping()),
        signal: cut.signal,
        duplex: 'half',
      } as RequestInit)
      if (isCut) {
        await expect(sent).rejects.toThrow()
        cuts++
      } else expect((await sent).headers.get('upload-offset')).toBe(String(offset + chunk.length))
      const now = await offsetOf(ada, id)
      expect(now).toBeGreaterThan(offset)
      offset = now
    }
    expect(cuts).toBe(5)
    expect((await tus(ada, 'HEAD', id)).headers.get('repr-digest')).toBe(digest(bytes))
    expect(await pictureOf(ada)).toBe((await tus(ada, 'HEAD', id)).headers.get('content-location'))
  })

  it('of which everything came while the database was away has one byte left to send', async () => {
    const bytes = await noise(30, 30).png().toBuffer()
    const before = await pictureOf(ada)
    isAway = true
    const { id, response } = await upload(ada, bytes).finally(() => {
      isAway = false
    })
    await expectRefusal(response, 'not_now')
    expect([await pictureOf(ada), await offsetOf(ada, id)]).toEqual([before, bytes.length - 1])
    const again = await send(ada, id, bytes.length - 1, new Uint8Array(bytes.subarray(-1)))
    expect([again.status, again.headers.get('repr-digest')]).toEqual([204, digest(bytes)])
    expect(await pictureOf(ada)).not.toBe(before)
  })

  it('that is asked for while its picture is still drawn tells what became of it', async () => {
    const bytes = await noise(30, 30).png().toBuffer()
    const { id } = await begin(ada, bytes.length)
    let go = () => {}
    slowly = new Promise((done) => {
      go = done
    })
    const sent = send(ada, id, 0, new Uint8Array(bytes))
    const file = join(desk.folder, 'uploads', id.split('/').at(-1) ?? '')
    while (readFileSync(file).length < bytes.length) await delay(5)
    const asked = tus(ada, 'HEAD', id)
    const first = await Promise.race([asked.then(() => 'answered'), delay(300).then(() => 'waiting')])
    go()
    slowly = undefined
    expect(first).toBe('waiting')
    expect((await asked).headers.get('content-location')).toBe((await sent).headers.get('content-location'))
    expect((await asked).headers.get('repr-digest')).toBe(digest(bytes))
  })

  it('that was whole when the server was killed is finished with its last byte', async () => {
    const bytes = await noise(30, 30).png().toBuffer()
    const { id } = await begin(ada, bytes.length)
    writeFileSync(join(desk.folder, 'uploads', id.split('/').at(-1) ?? ''), bytes)
    expect(await offsetOf(ada, id)).toBe(bytes.length - 1)
    expect((await send(ada, id, bytes.length - 1, new Uint8Array(bytes.subarray(-1)))).status).toBe(204)
  })

  it('cannot be written at another offset, past its end, or over a finished one', async () => {
    const { id } = await begin(ada, 10)
    await expectRefusal(await send(ada, id, 5, 'abc'), 'conflict')
    await expectRefusal(await send(ada, id, 0, 'more than ten'), 'too_large')
    expect(await offsetOf(ada, id)).toBe(0)
    const { id: finished } = await upload(ada, await noise(9, 9).png().toBuffer())
    await expectRefusal(await send(ada, finished, 0, 'x'), 'conflict')
  })

  it('is cancelled, and is then not there', async () => {
    const { id } = await begin(ada, 10)
    expect((await tus(ada, 'DELETE', id)).status).toBe(204)
    for (const [method, headers] of [
      ['DELETE', {}],
      ['PATCH', { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }],
    ] as const)
      await expectRefusal(await tus(ada, method, id, headers), 'not_found')
    expect((await tus(ada, 'HEAD', id)).status).toBe(404)
  })

  it.each([
    ['no size', { 'upload-length': '' }],
    ['a size of nothing', { 'upload-length': '0' }],
    ['a size that is none', { 'upload-length': '-5' }],
    ['a size that comes later', { 'upload-length': '', 'upload-defer-length': '1' }],
    ['another version', { 'tus-resumable': '0.2.2' }],
    ['broken particulars', { 'upload-metadata': 'a b c, d' }],
  ])('with %s is refused', async (_name, headers) => {
    const given = Object.fromEntries(
      Object.entries({ 'tus-resumable': '1.0.0', 'upload-length': '10', ...headers }).filter(([, value]) => value),
    ) as Record<string, string>
    const response = await fetch(new URL('/api/uploads', base), {
      method: 'POST',
      headers: { cookie: ada.cookie, ...given },
    })
    await expectRefusal(response, 'invalid')
  })

  it('tells what can be done', async () => {
    const { status, headers } = await tus(ada, 'OPTIONS', '/api/uploads')
    expect([status, headers.get('tus-version'), headers.get('tus-extension'), headers.get('tus-max-size')]).toEqual([
      204,
      '1.0.0',
      'creation,termination,expiration',
      '3000000',
    ])
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('that is too large is 413, and above what one trader may leave unfinished 402', async () => {
    await expectRefusal((await begin(eve, 3_000_001)).response, 'too_large')
    await begin(eve, 2_500_000)
    await expectRefusal((await begin(eve, 2_500_000)).response, 'quota', /unfinished uploads/)
    const { response, id } = await begin(eve, 1_500_000)
    expect(response.status).toBe(201)
    expect((await begin(ada, 2_500_000)).response.status).toBe(201)
    await tus(eve, 'DELETE', id)
    expect((await begin(eve, 1_500_000)).response.status).toBe(201)
  })

  it('of the eleventh at once is 402, also where they are asked for together', async () => {
    const all = await Promise.all(Array.from({ length: 14 }, () => begin(eve, 5)))
    expect(all.filter(({ response }) => response.status === 201)).toHaveLength(10)
    expect(all.filter(({ response }) => response.status === 402)).toHaveLength(4)
  })

  it('that has lain a day is gone', async () => {
    const { id } = await begin(ada, 10)
    const { id: fresh } = await begin(ada, 10)
    const old = new Date(Date.now() - uploadLimits.lifetimeMs - 1000)
    const name = id.split('/').at(-1) ?? ''
    for (const file of [name, `${name}.json`]) utimesSync(join(desk.folder, 'uploads', file), old, old)
    const restarted = await openDeskOn(desk.folder)
    await restarted.close()
    expect((await tus(ada, 'HEAD', id)).status).toBe(404)
    expect((await tus(ada, 'HEAD', fresh)).status).toBe(200)
  })
})

const openDeskOn = (filesDir: string) => openDesk({ filesDir })

describe('somebody else', () => {
  const patch = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  it.each(['HEAD', 'PATCH', 'DELETE', 'GET', 'PUT'])('who is another trader finds nothing with %s', async (method) => {
    const { id } = await begin(ada, 10)
    const response = await tus(eve, method, id, method === 'PATCH' ? patch : {}, method === 'PATCH' ? 'abc' : undefined)
    if (method === 'HEAD') expect(response.status).toBe(404)
    else await expectRefusal(response, 'not_found')
    expect(await offsetOf(ada, id)).toBe(0)
    if (method !== 'GET' && method !== 'PUT')
      expect(desk.logged()).toContain("A request for another trader's upload was rejected")
  })

  it.each(['HEAD', 'PATCH', 'DELETE'])('who is not signed in is told so with %s', async (method) => {
    const { id } = await begin(ada, 10)
    const nobody = { ...ada, cookie: '' }
    const response = await tus(nobody, method, id, patch, method === 'PATCH' ? 'abc' : undefined)
    if (method === 'HEAD') expect(response.status).toBe(401)
    else await expectRefusal(response, 'signed_out', 'User not logged in.')
    await expectRefusal((await begin(nobody, 10)).response, 'signed_out', 'User not logged in.')
    expect(await offsetOf(ada, id)).toBe(0)
  })

  it('who comes from another site may not', async () => {
    const { response } = await begin(ada, 10, { origin: 'http://evil.example' })
    await expectRefusal(response, 'forbidden')
  })

  it('cannot pass for the owner by the address', async () => {
    const { id } = await begin(ada, 10)
    const name = id.split('/').at(-1) ?? ''
    for (const path of [`${name}.json`, `..%2fuploads%2f${name}`, `${name}%00`, name.toUpperCase()])
      await expectRefusal(await tus(eve, 'DELETE', `/api/uploads/${path}`), 'not_found')
    await expectRefusal(await tus(ada, 'DELETE', `/api/uploads/${name}.json`), 'not_found')
    expect(await offsetOf(ada, id)).toBe(0)
  })
})

describe('S11: traders take turns with their pictures', () => {
  /** Holds the first picture, and lists whose are finished. */
  function held() {
    const order: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const { putProfile } = desk.store
    const spy = vi.spyOn(desk.store, 'putProfile').mockImplementation(async (...args) => {
      order.push(args[0])
      await promise
      return putProfile(...args)
    })
    return { order, release: resolve, end: () => spy.mockRestore() }
  }
  const lines = () => vi.spyOn(FairLine.prototype, 'run')
  const until = async (holds: () => boolean) => {
    while (!holds()) await delay(5)
  }

  it('one who sends many waits for them, and another comes in between', async () => {
    const [turn, line] = [held(), lines()]
    try {
      const small = await noise(20, 20).png().toBuffer()
      const flood = []
      for (let n = 0; n < 4; n++) {
        flood.push(upload(eve, small))
        await until(() => line.mock.calls.length === n + 1)
      }
      const own = upload(ada, small)
      await until(() => line.mock.calls.length === 5 && turn.order.length === 1)
      turn.release()
      for (const { response } of await Promise.all([...flood, own])) expect(response.status).toBe(204)
      // Every second turn is for somebody new.
      expect([1, 2]).toContain(turn.order.indexOf(ada.id))
    } finally {
      turn.end()
      line.mockRestore()
    }
  })

  it('who leaves before the turn has one byte left to send, and no picture is drawn', async () => {
    const [turn, line] = [held(), lines()]
    try {
      const bytes = await noise(20, 20).png().toBuffer()
      const first = upload(eve, bytes)
      await until(() => turn.order.length === 1)
      const { id } = await begin(ada, bytes.length)
      const leaves = new AbortController()
      const type = 'application/offset+octet-stream'
      const sent = fetch(new URL(id, base), {
        method: 'PATCH',
        headers: { cookie: ada.cookie, 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': type },
        body: new Uint8Array(bytes),
        signal: leaves.signal,
      }).catch(() => 'left')
      await until(() => line.mock.calls.length === 2)
      leaves.abort()
      expect(await sent).toBe('left')
      expect(await offsetOf(ada, id)).toBe(bytes.length - 1)
      turn.release()
      expect((await first).response.status).toBe(204)
      expect(turn.order).toEqual([eve.id])
      expect((await send(ada, id, bytes.length - 1, new Uint8Array(bytes.subarray(-1)))).status).toBe(204)
    } finally {
      turn.end()
      line.mockRestore()
    }
  })
})
