import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Listener } from '../realtime/listener.fixture.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

let desk: Desk
let url: string
let isEnding = false
beforeEach(async () => {
  isEnding = false
  desk = await openDesk({ isEnding: () => isEnding })
  url = await desk.listen()
})
afterEach(() => desk.close())

const agent = new Agent({ keepAlive: true })
const signIn = JSON.stringify({ email: 'nobody@example.com', password: 'not the one that it is' })

/** A request of which the server has one half of the body. */
async function halfSent() {
  const sending = request(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'content-length': signIn.length },
  })
  const answer = once(sending, 'response') as Promise<[IncomingMessage]>
  const begun = once(desk.app.server, 'request')
  sending.write(signIn.slice(0, 20))
  await begun
  return {
    async end(): Promise<IncomingMessage> {
      sending.end(signIn.slice(20))
      const [response] = await answer
      response.resume()
      return response
    },
  }
}

it('a request under way when the server ends is answered; nobody gets in after it, and streams are sent elsewhere', async () => {
  const listener = await new Listener(url).opened()
  const open = await halfSent()
  isEnding = true
  const closed = desk.app.close()
  expect(await listener.closed).toBe(1001)
  await expect(fetch(`${url}/api/site`)).rejects.toThrow('fetch failed')
  const { statusCode, headers } = await open.end()
  expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 401, connection: 'close' })
  await closed
})

it('once it is to end it still answers, and each answer ends its connection', async () => {
  const ask = async () => {
    const [response] = (await once(request(`${url}/api/site`, { agent }).end(), 'response')) as [IncomingMessage]
    response.resume()
    return { status: response.statusCode, connection: response.headers.connection }
  }
  expect(await ask()).toEqual({ status: 200, connection: 'keep-alive' })
  isEnding = true
  expect(await ask()).toEqual({ status: 200, connection: 'close' })
})
