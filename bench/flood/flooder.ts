import { createServer } from 'node:http'
import { Caller, requestOf } from '../orders/wire.ts'

// Somebody outside who wants to slow the server down, as a process of its own.

export interface Flood {
  readonly port: number
  readonly method: string
  readonly path: string
  readonly connections: number
}

const body = JSON.stringify({ email: 'nobody@example.test', password: 'not the password' })
let isOver = false
let sent = 0

/** Each connection asks, waits for the answer, and asks again, all from one address. */
async function flood({ port, method, path, connections }: Flood): Promise<void> {
  isOver = false
  const request =
    method === 'GET'
      ? requestOf('GET', path, {}, '')
      : requestOf(method, path, { 'content-type': 'application/json' }, body)
  const work = async () => {
    const caller = new Caller(port, '127.0.200.1')
    while (!isOver) {
      // A connection that the server ends is opened anew.
      await caller.ask(request).catch(() => new Promise((done) => setTimeout(done, 50)))
      sent++
    }
    caller.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
}

/** A server that says nothing but 429, at once: a flood of it shows what the flood alone takes of the machine. */
const dummy = createServer((_request, reply) => {
  reply.writeHead(429, { 'content-length': 2 }).end('{}')
})

process.on('message', (job: Flood | 'stop' | 'dummy') => {
  if (job === 'dummy') dummy.listen(0, '127.0.0.1', () => process.send?.((dummy.address() as { port: number }).port))
  else if (job === 'stop') {
    isOver = true
    process.send?.(sent)
    sent = 0
  } else void flood(job)
})
process.on('disconnect', () => process.exit())
