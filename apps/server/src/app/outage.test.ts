import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, type Method, openDesk, type Person } from '../testing/desk.ts'
import { expectError, profileBody, riskBody, tradeBody } from '../testing/samples.ts'

/** A way to the database that the test can cut and mend. */
class Line {
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0

  async mend(target: { readonly host: string; readonly port: number }): Promise<number> {
    const server = createServer((near) => {
      const far = connect(target.port, target.host)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one)
        one
          .on('close', () => other.destroy())
          .on('error', () => {})
          .pipe(other)
      }
    })
    await once(server.listen(this.#port, '127.0.0.1'), 'listening')
    this.#server = server
    const address = server.address()
    this.#port = typeof address === 'object' && address ? address.port : 0
    return this.#port
  }

  async cut(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close')
    this.#server?.close()
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
    await closed
  }
}

let desk: Desk
let ada: Person
const line = new Line()
let target = { host: '', port: 0 }
beforeAll(async () => {
  const through = async (url: string) => {
    const address = new URL(url)
    target = { host: address.hostname, port: Number(address.port) }
    address.host = `127.0.0.1:${await line.mend(target)}`
    return address.href
  }
  desk = await openDesk({}, { through })
  ada = await desk.person('ada')
})
afterAll(async () => {
  await desk.close()
  await line.cut()
})

const calls: [Method, string, unknown?][] = [
  ['GET', '/api/trades'],
  ['GET', '/api/profile'],
  ['GET', '/api/risk'],
  ['POST', '/api/trades', tradeBody],
  ['PUT', '/api/risk', riskBody],
  ['PUT', '/api/profile', profileBody],
  ['DELETE', '/api/trades/2026-01-01%2000:00'],
  ['POST', '/api/auth/sign-in/email', { email: 'ada@example.com', password: 'a long pass phrase' }],
  ['GET', '/api/auth/get-session'],
]

describe('while the database is away', () => {
  beforeAll(() => line.cut())

  it.each(calls)('%s %s is told that it cannot be done now, without particulars', async (method, url, body) => {
    const response = await ada.call(method, url, body)
    expectError(response, 'not_now', /try again/)
    expect(response.body).not.toMatch(/ECONN|postgres|127\.0\.0\.1|pool/i)
  })
  it('nobody is signed out by it', async () => expect((await ada.call('GET', '/api/counts')).statusCode).not.toBe(401))
  it.each(['/healthz', '/metrics', '/api/instruments', '/api/quotes', '/api/site'])('%s goes on', async (url) => {
    expect((await desk.app.inject(url)).statusCode).toBe(200)
  })
  it('is in the log with its cause', () =>
    expect(desk.logged()).toMatch(/could not be served for now.*(ECONNREFUSED|ECONNRESET|terminated)/s))
})

describe('when it is back', () => {
  beforeAll(() => line.mend(target))
  it('everything goes on, without a new start', async () => {
    expect((await ada.call('POST', '/api/trades', tradeBody)).statusCode).toBe(201)
    expect((await ada.call('GET', '/api/counts')).json()).toMatchObject({ pending: 1 })
  })
})
