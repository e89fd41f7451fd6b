import { afterEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { defaultLimits } from '../core/limits/limits.ts'
import { Secret } from '../core/secrets/secret.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

let desk: Desk | undefined
afterEach(() => desk?.close())

const wrong = { email: 'nobody@example.com', password: 'not the password' }
const trySignIn = (headers: Record<string, string>, remoteAddress = '10.0.0.5', payload: object = wrong) =>
  desk?.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload, headers, remoteAddress })
const limits = { ...defaultLimits, failuresOfAddress: { max: 3, windowMs: 60_000 } }
const statuses = async (tries: readonly ReturnType<typeof trySignIn>[]) =>
  (await Promise.all(tries)).map((answer) => answer?.statusCode)

describe('V1: people behind a proxy', () => {
  it('are each their own where it is trusted', async () => {
    desk = await openDesk({ trustedProxy: ['10.0.0.5'], limits })
    for (let n = 0; n < 4; n++) await trySignIn({ 'x-forwarded-for': '203.0.113.7' })
    expect(await statuses([trySignIn({ 'x-forwarded-for': '203.0.113.7' })])).toEqual([429])
    expect(await statuses([trySignIn({ 'x-forwarded-for': '203.0.113.8' })])).toEqual([401])
  })

  it('cannot choose whose tries theirs count as: what stands before the trusted proxies is not believed', async () => {
    desk = await openDesk({ trustedProxy: 1, limits })
    for (let n = 0; n < 4; n++) await trySignIn({ 'x-forwarded-for': `198.51.100.${n}, 203.0.113.7` })
    expect(await statuses([trySignIn({ 'x-forwarded-for': '198.51.100.99, 203.0.113.7' })])).toEqual([429])
  })

  it('have no headers believed from elsewhere than the trusted proxy', async () => {
    desk = await openDesk({ trustedProxy: ['10.0.0.5'], limits })
    for (let n = 0; n < 4; n++) await trySignIn({ 'x-forwarded-for': `198.51.100.${n}` }, '203.0.113.7')
    expect(await statuses([trySignIn({ 'x-forwarded-for': '198.51.100.99' }, '203.0.113.7')])).toEqual([429])
  })

  it('count as one where it is not trusted, and the log says once what to do', async () => {
    desk = await openDesk({ limits })
    for (let n = 0; n < 4; n++) await trySignIn({ 'x-forwarded-for': `198.51.100.${n}` })
    expect(await statuses([trySignIn({ 'x-forwarded-for': '198.51.100.99' })])).toEqual([429])
    expect(desk.entries.filter((line) => line.includes('TRUSTED_PROXY'))).toHaveLength(1)
  })
})

it('V1: all addresses of one IPv6 network are one caller', async () => {
  desk = await openDesk({ limits })
  for (let n = 0; n < 4; n++) await trySignIn({}, `2001:db8:1:2::${n + 1}`)
  expect(await statuses([trySignIn({}, '2001:db8:1:2:ffff::1'), trySignIn({}, '2001:db8:1:3::1')])).toEqual([429, 401])
})

describe('V2: open streams', () => {
  const opened = (url: string, cookie?: string, localAddress?: string) =>
    new Promise<{ readonly socket: WebSocket; readonly said: number }>((done) => {
      const socket = new WebSocket(`${url}/api/stream`, { headers: cookie ? { cookie } : {}, localAddress })
      socket.on('unexpected-response', (_, { statusCode = 0 }) => done({ socket, said: statusCode }))
      socket.on('error', () => {})
      socket.on('close', (code) => done({ socket, said: code }))
      socket.on('message', () => done({ socket, said: 101 }))
    })

  it('are so many of one address, and there is room again for one that was closed; health answers all the while', async () => {
    desk = await openDesk({ doors: { ofCaller: 3, inAll: 10 } })
    const url = await desk.app.listen({ host: '127.0.0.1', port: 0 })
    const all = [await opened(url), await opened(url), await opened(url), await opened(url)]
    expect(all.map(({ said }) => said)).toEqual([101, 101, 101, 429])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    for (let n = 0; n < 3; n++) expect((await opened(url)).said).toBe(429)
    expect(desk.entries.filter((line) => line.includes('A stream was rejected: too many are open'))).toHaveLength(1)
    all[0]?.socket.close()
    let again = 429
    while (again === 429) again = (await opened(url)).said
    expect(again).toBe(101)
  })

  it('are so many in all', async () => {
    desk = await openDesk({ doors: { ofCaller: 9, inAll: 1 } })
    const url = await desk.app.listen({ host: '127.0.0.1', port: 0 })
    expect([(await opened(url)).said, (await opened(url)).said]).toEqual([101, 429])
  })

  it('are so many of one trader, from whatever addresses, and others have theirs', async () => {
    desk = await openDesk({ doors: { ofCaller: 2, inAll: 10 } })
    const url = await desk.app.listen({ host: '127.0.0.1', port: 0 })
    const [ada, eve] = [await desk.person('ada'), await desk.person('eve')]
    const from = async (cookie: string, host: number) => (await opened(url, cookie, `127.0.7.${host}`)).said
    expect([await from(ada.cookie, 1), await from(ada.cookie, 2)]).toEqual([101, 101])
    expect([await from(ada.cookie, 3), await from(eve.cookie, 3)]).toEqual([1013, 101])
  })
})

describe('V3: requests that no session stands behind', () => {
  const paced = { ...defaultLimits, strangers: { perSecond: 50, burst: 5 } }
  /** How long so many take that are asked at once, and what was answered. */
  const timed = async (count: number, ask: () => Promise<{ readonly statusCode: number } | undefined>) => {
    const begun = performance.now()
    const answers = await Promise.all(Array.from({ length: count }, ask))
    const said = new Set(answers.map((answer) => answer?.statusCode))
    return { said: [...said], ms: performance.now() - begun }
  }

  it.each([
    ['a public route', '/api/site', 200],
    ['health', '/healthz', 200],
    ['what is not there', '/api/nothing', 404],
    ['what asks for a session', '/api/counts', 401],
  ])('to %s are spread over time, and all are answered', async (_, url, status) => {
    desk = await openDesk({ limits: paced })
    const told = await timed(20, async () => desk?.app.inject({ url }))
    expect(told.said).toEqual([status])
    // Fifteen of them had to wait, 20 ms one after the other. A timer may be early by a millisecond.
    expect(told.ms).toBeGreaterThan(280)
  })

  it('of a trader who is signed in do not wait for those of strangers at the same address', async () => {
    desk = await openDesk({ limits: { ...defaultLimits, strangers: { perSecond: 10, burst: 5 } } })
    const ada = await desk.person('ada')
    let answered = 0
    const flood = Array.from({ length: 40 }, async () => {
      await desk?.app.inject({ url: '/api/site' })
      answered++
    })
    const own = await Promise.all(Array.from({ length: 20 }, () => ada.call('GET', '/api/counts')))
    expect([new Set(own.map(({ statusCode }) => statusCode)), answered < 40]).toEqual([new Set([200]), true])
    await Promise.all(flood)
  })
})

describe('V3: figures for monitors', () => {
  const figures = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    desk?.app.inject({ url: '/metrics', headers, remoteAddress })

  it('are for this machine alone where no token is set, and not for those whom a proxy on it lets through', async () => {
    desk = await openDesk()
    expect((await figures())?.statusCode).toBe(200)
    expect((await figures({}, '203.0.113.7'))?.statusCode).toBe(404)
    expect((await figures({ 'x-forwarded-for': '203.0.113.7' }))?.statusCode).toBe(404)
  })

  it.each([
    'x-real-ip',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'cf-connecting-ip',
    'true-client-ip',
  ])('S20: are not for whom a proxy on this machine lets through with %s alone', async (header) => {
    desk = await openDesk()
    expect((await figures({ [header]: '203.0.113.7' }))?.statusCode).toBe(404)
    expect((await figures())?.statusCode).toBe(200)
  })

  it('S20: need the token once a proxy is named, whatever it sends', async () => {
    desk = await openDesk({ trustedProxy: ['127.0.0.1'] })
    expect((await figures())?.statusCode).toBe(404)
    await desk.close()
    desk = await openDesk({ trustedProxy: 1, metricsToken: new Secret('a-token-of-the-monitors') })
    expect((await figures({ authorization: 'Bearer a-token-of-the-monitors' }))?.statusCode).toBe(200)
  })

  it('are for who has the token where one is set', async () => {
    desk = await openDesk({ metricsToken: new Secret('a-token-of-the-monitors') })
    expect((await figures())?.statusCode).toBe(404)
    expect((await figures({ authorization: 'Bearer another-token-of-them' }))?.statusCode).toBe(404)
    expect((await figures({ authorization: 'Bearer a-token-of-the-monitors' }, '203.0.113.7'))?.statusCode).toBe(200)
  })

  it('are made once for many who ask', async () => {
    desk = await openDesk()
    await desk.app.inject('/api/site')
    const [first, second] = [await figures(), await figures()]
    expect(second?.body).toBe(first?.body)
  })
})

it('S20: opening a stream costs what it takes of the loop, as any other request', async () => {
  let busyMs = 0
  desk = await openDesk({
    limits: { ...defaultLimits, requests: { max: 20, windowMs: 60_000 } },
    activeMs: () => busyMs,
    market: {
      latestQuotes: () => [],
      market: () => {
        busyMs += 15
        return { feed: 'synthetic', label: '', speed: 1, symbols: [], ended: false }
      },
      priceHistory: () => [],
    },
  })
  const url = (await desk.listen()).replace('http', 'ws')
  const open = () =>
    new Promise<number>((done) => {
      const socket = new WebSocket(`${url}/api/stream`)
      socket.on('unexpected-response', (_, { statusCode = 0 }) => done(statusCode))
      socket.on('error', () => {})
      socket.on('message', () => done(101))
    })
  const said = []
  for (let n = 0; n < 3; n++) said.push(await open())
  expect(said[0]).toBe(101)
  expect(said.at(-1)).toBe(429)
})

it('V3, S2: what costs the loop more uses up its caller’s budget sooner; monitors have one of their own, and others theirs', async () => {
  let busyMs = 0
  desk = await openDesk({
    limits: { ...defaultLimits, requests: { max: 20, windowMs: 60_000 } },
    activeMs: () => busyMs,
    market: {
      latestQuotes: () => [],
      market: () => ({ feed: 'synthetic', label: '', speed: 1, symbols: [], ended: false }),
      priceHistory: () => {
        busyMs += 10
        return []
      },
    },
  })
  const ask = async (url: string, remoteAddress = '203.0.113.7') =>
    (await desk?.app.inject({ url, remoteAddress }))?.statusCode
  expect([await ask('/api/price-history?symbol=GOLD'), await ask('/api/price-history?symbol=GOLD')]).toEqual([200, 200])
  expect(await ask('/api/site')).toBe(429)
  expect(await ask('/healthz')).toBe(200)
  expect(await ask('/api/site', '203.0.113.8')).toBe(200)
})
