import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultLimits } from '../core/limits/limits.ts'
import { type Desk, openDesk, type Person, publicUrl } from '../testing/desk.ts'
import { expectError, riskBody } from '../testing/samples.ts'

const webDir = mkdtempSync(join(tmpdir(), 'ratchet-web-'))
mkdirSync(join(webDir, 'assets'))
writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>the app</title><style>p{}</style>')
writeFileSync(join(webDir, 'assets', 'main-abc123.js'), 'export {}')
writeFileSync(join(webDir, 'assets', 'main-abc123.js.br'), 'in brotli')
writeFileSync(join(webDir, 'assets', 'main-abc123.js.gz'), 'in gzip')

let desk: Desk
let ada: Person
let isReady = true
beforeAll(async () => {
  const ready = async () => {
    if (!isReady) throw new Error('The database is away')
  }
  desk = await openDesk({ webDir, ready })
  ada = await desk.person('ada')
})
afterAll(async () => {
  await desk.close()
  rmSync(webDir, { recursive: true })
})

it('its start may take as long as a busy machine needs', () =>
  expect(desk.app.initialConfig.pluginTimeout, 'no limit').toBe(0))

describe('a body', () => {
  const send = (payload: string, type = 'application/json') =>
    desk.app.inject({ method: 'PUT', url: '/api/risk', headers: { cookie: ada.cookie, 'content-type': type }, payload })

  it.each(['{', '{"a":1,}', 'null garbage', '\u0000', "{'a':1}"])('%j that is no JSON is 400', async (text) =>
    expectError(await send(text), 'invalid'),
  )
  it.each(['null', '[]', '"text"', '5', 'true', '[[]]'])('%s that is no object is 400', async (text) =>
    expectError(await send(text), 'invalid'),
  )
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of type %s is refused, as a form of another site could send it',
    async (type) => expectError(await send(JSON.stringify(riskBody), type), 'invalid'),
  )
  it('above 64 kB is 413, and just below is read', async () => {
    expectError(await send(JSON.stringify({ x: 'x'.repeat(65_536) })), 'too_large')
    expectError(await send(JSON.stringify({ ...riskBody, x: 'x'.repeat(65_000) })), 'invalid', 'Unknown field: x.')
  })
  it.each(['[', '{"a":'])('of thousands of %s is 400', async (open) => {
    expectError(await send(open.repeat(Math.floor(60_000 / open.length))), 'invalid')
  })
  it('cannot reach the prototype of anything', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype'])
      expectError(await send(`{"${name}":{"signedIn":true}}`), 'invalid')
    expect(({} as Record<string, unknown>).signedIn).toBeUndefined()
  })
  it('names its unknown fields', async () => {
    const response = await send(JSON.stringify({ ...riskBody, a: 1, b: 2 }))
    expectError(response, 'invalid', 'Unknown field: a, b.', { a: 'Unknown field: a.', b: 'Unknown field: b.' })
  })
})

describe('the origin', () => {
  const from = (origin: string | undefined, method: 'GET' | 'PUT' = 'PUT') =>
    ada.call(method, '/api/risk', method === 'PUT' ? riskBody : undefined, origin === undefined ? {} : { origin })
  it.each([undefined, publicUrl, 'http://localhost:4000', 'http://[::1]:4000'])(
    '%s may change things',
    async (origin) => {
      expect((await from(origin)).statusCode).toBe(200)
    },
  )
  it.each([
    'http://evil.example',
    'null',
    'https://127.0.0.1:4000',
    'http://127.0.0.1:4001',
    'http://127.0.0.1:4000.evil.example',
    'http://localhost',
    '',
  ])('%j may not', async (origin) => expectError(await from(origin), 'forbidden'))
  it('may be any for reading, which no page of another site gets to see', async () => {
    const response = await from('http://evil.example', 'GET')
    expect(response.statusCode).toBe(200)
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
  })
  it('counts for the stream too', async () => {
    const headers = { connection: 'upgrade', upgrade: 'websocket', origin: 'http://evil.example' }
    expectError(await ada.call('GET', '/api/stream', undefined, headers), 'forbidden')
  })
})

describe('an address', () => {
  it.each(['/api', '/api/nothing', '/api/trades/x/y/z', '/api/../api/none', '/assets/gone.js'])(
    '%s that is not there is 404',
    async (url) => {
      expectError(await desk.app.inject(url), 'not_found')
    },
  )
  it('that is there for another method is 404', async () =>
    expectError(await desk.app.inject({ method: 'POST', url: '/api/site' }), 'not_found'))
  it.each(['/', '/admin/dashboard', '/auth/login?next=/admin', '/anything/at/all'])(
    '%s of a page is the app',
    async (url) => {
      const response = await desk.app.inject(url)
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(response.headers['content-type']).toMatch(/^text\/html/)
      expect(response.body).toContain('the app')
    },
  )
  it('of an asset is that file, for ever', async () => {
    const response = await desk.app.inject('/assets/main-abc123.js')
    expect([response.statusCode, response.body]).toEqual([200, 'export {}'])
    expect(response.headers['cache-control']).toMatch(/max-age=31536000.*immutable/)
  })
  it.each([
    ['gzip, deflate, br, zstd', 'br', 'in brotli'],
    ['gzip', 'gzip', 'in gzip'],
    ['gzip, br;q=0', 'gzip', 'in gzip'],
    ['br;q=0.5', 'br', 'in brotli'],
    ['identity', undefined, 'export {}'],
    [undefined, undefined, 'export {}'],
  ])('of an asset is the form of it that "%s" takes', async (accepted, encoding, body) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await desk.app.inject({ method, url: '/assets/main-abc123.js', headers })
      expect(response.headers['content-encoding']).toBe(encoding)
      expect(response.headers).toMatchObject({
        vary: 'accept-encoding',
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': String(body.length),
      })
      expect(response.body).toBe(method === 'GET' ? body : '')
    }
  })
  it('of an asset that a new build has left is that file, without a restart', async () => {
    expectError(await desk.app.inject('/assets/new-1.css'), 'not_found')
    writeFileSync(join(webDir, 'assets', 'new-1.css'), 'a{}')
    const response = await desk.app.inject('/assets/new-1.css')
    expect([response.body, response.headers['content-type']]).toEqual(['a{}', 'text/css; charset=utf-8'])
  })
  it.each(['/metrics~', '/index.html~', '/metrics.bak'])(
    '%s, a copy that an editor leaves, is no page',
    async (url) => {
      expectError(await desk.app.inject(url), 'not_found')
    },
  )
  it.each([
    '/assets/..%2findex.html',
    '/assets/%2e%2e',
    '/../app.ts',
    '/..%2f..%2fetc/passwd',
    '/assets/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/.git/config',
  ])('%s leads out of the app to nowhere', async (url) => {
    const response = await desk.app.inject(url)
    expect(response.body).not.toMatch(/root:|import |\[core\]/)
  })
})

describe('every answer', () => {
  it('carries the headers that keep other sites out', async () => {
    for (const url of ['/', '/api/site', '/api/nothing', '/healthz']) {
      const { headers } = await desk.app.inject(url)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toMatch(/script-src 'self'(;|$)/)
      // The hash of the style that stands in the page, and no other.
      expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='(;|$)/)
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\)/)
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers).not.toHaveProperty('x-powered-by')
    }
  })
  it('of the API is stored by nobody', async () => {
    for (const url of ['/api/site', '/api/nothing'])
      expect((await desk.app.inject(url)).headers['cache-control']).toBe('no-store')
    expect((await ada.call('GET', '/api/profile')).headers['cache-control']).toBe('no-store')
  })
})

describe('every answer that travels', () => {
  let port = 0
  beforeAll(async () => {
    await desk.listen()
    port = (desk.app.server.address() as { port: number }).port
  })

  /** What comes back for these very bytes. */
  const say = (text: string) =>
    new Promise<string>((done) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      let heard = ''
      socket.on('data', (chunk) => (heard += String(chunk)))
      socket.on('error', () => {})
      socket.on('close', () => done(heard))
    })
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`

  it.each([
    ['a page', get('/'), 200],
    ['a file', get('/assets/main-abc123.js'), 200],
    ['a file of the site that is not there', get('/site-files/none.png'), 404],
    ['nothing', get('/api/none'), 404],
    ['an address that cannot be decoded', get('/%'), 400],
    ['an address that is too long for its route', get(`/assets/${'x'.repeat(400)}`), 404],
    ['no request at all', 'HELLO\r\n\r\n', 400],
    ['a method that nobody knows', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['headers without end', get('/', `x: ${'x'.repeat(40_000)}\r\n`), 431],
    ['a request that asks to be repeated to its sender', `TRACE${get('/', 'cookie: planted=1\r\n').slice(3)}`, 404],
    [
      'a length and chunks',
      `POST${get('/api/messages', 'content-length: 4\r\ntransfer-encoding: chunked\r\n').slice(3)}0\r\n\r\n`,
      400,
    ],
    ['two lengths', get('/', 'content-length: 1\r\ncontent-length: 2\r\n'), 400],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['two hosts', get('/', 'host: y\r\n'), 400],
    ['an expectation that nobody meets', get('/', 'expect: wonders\r\n'), 417],
    ['a stream of another site', get('/api/stream', 'origin: http://evil.example\r\nupgrade: websocket\r\n'), 403],
  ])('has the headers: %s', async (_what, text, status) => {
    const heard = await say(text)
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const head = heard.split('\r\n\r\n', 1)[0]?.toLowerCase()
    expect(heard).not.toContain('planted')
    for (const name of ['content-security-policy', 'x-content-type-options', 'permissions-policy', 'referrer-policy'])
      expect(head).toContain(`\n${name}: `)
  })
  it('is one of ours where the parser refuses', async () => {
    const body = (await say('HELLO\r\n\r\n')).split('\r\n\r\n')[1] ?? ''
    expect(JSON.parse(body)).toEqual({ code: 'invalid', message: 'The request cannot be read.' })
  })
})

describe('for those who watch', () => {
  it('the server lives, is ready or not, and counts', async () => {
    expect((await desk.app.inject('/healthz')).statusCode).toBe(200)
    expect((await desk.app.inject('/readyz')).statusCode).toBe(200)
    isReady = false
    expect((await desk.app.inject('/readyz')).statusCode).toBe(503)
    expect((await desk.app.inject('/healthz')).statusCode).toBe(200)
    isReady = true
    const metrics = await desk.app.inject('/metrics')
    expect(metrics.headers['content-type']).toMatch(/^text\/plain/)
    for (const line of metrics.body.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) .+|[a-z_]+(\{[^}]*\})? [0-9.e+-]+)$/)
    expect(metrics.body).toMatch(/route="\/healthz"/)
  })
})

it('B25: no page, file or answer warns of listeners that are added to it', async () => {
  const own = await openDesk({ webDir })
  const warnings: string[] = []
  const hear = (warning: Error) => void warnings.push(`${warning.name}: ${warning.message}`)
  process.on('warning', hear)
  try {
    const url = await own.listen()
    const headers = { 'accept-encoding': 'identity' }
    for (const path of ['/', '/guide', '/index.html', '/assets/main-abc123.js', '/api/site', '/api/docs', '/healthz']) {
      const answer = await fetch(url + path, { headers })
      await answer.arrayBuffer()
      expect([path, answer.status]).toEqual([path, 200])
    }
    // Node emits a warning in the next turn.
    await new Promise(setImmediate)
    expect(warnings).toEqual([])
  } finally {
    process.off('warning', hear)
    await own.close()
  }
})

describe('a flood', () => {
  it('of requests is 429, in the one shape, and the pages still come', async () => {
    const small = await openDesk({
      webDir,
      limits: { ...defaultLimits, requests: { max: 5, windowMs: 60_000 } },
      activeMs: () => 0,
    })
    try {
      const answers = []
      for (let n = 0; n < 8; n++) answers.push(await small.app.inject('/api/site'))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
      const refused = answers.at(-1)
      if (refused) expectError(refused, 'too_many', /Too many requests/)
      expect(refused?.headers['retry-after']).toMatch(/^\d+$/)
      expect((await small.app.inject('/healthz')).statusCode).toBe(200)
    } finally {
      await small.close()
    }
  })
})

describe('without the built app', () => {
  it('a page says what to do, and the API answers; its description is not told where the operator shut it', async () => {
    const bare = await openDesk({ webDir: '/nowhere', apiDocs: 'closed' })
    try {
      for (const url of [
        '/api/openapi.json',
        '/api/docs',
        '/api/docs/',
        '/api/docs/json',
        '/api/docs/static/index.css',
      ]) {
        expectError(await bare.app.inject(url), 'not_found')
        expect([url, (await desk.app.inject(url)).statusCode]).toEqual([url, 200])
      }
      const response = await bare.app.inject('/')
      expect(response.statusCode).toBe(503)
      expect(response.body).toMatch(/npm start/)
      expect((await bare.app.inject('/api/site')).statusCode).toBe(200)
    } finally {
      await bare.close()
    }
  })
})
