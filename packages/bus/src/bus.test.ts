import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectTcp, createServer } from 'node:net'
import { MessageChannel } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BusWord, createBus, createMemoryBus, createThreadBus, Line } from './index.ts'
import { createNatsBus } from './nats.ts'
import { busSuite, caughtUp, work } from './suite.ts'

busSuite('memory bus', async () => {
  const troubles: unknown[] = []
  const bus = createMemoryBus((_, error) => troubles.push(error))
  return { near: bus, far: bus, troubles, stop: () => bus.close() }
})

interface Said {
  words: { bus: BusWord }
  questions: Record<never, never>
}
busSuite('bus of two threads', async () => {
  const troubles: unknown[] = []
  const { port1, port2 } = new MessageChannel()
  const options = { version: 1, trouble: (error: unknown) => troubles.push(error) }
  const [here, there] = [new Line<Said, Said>(port1, options), new Line<Said, Said>(port2, options)]
  const near = createThreadBus(here)
  const far = createThreadBus(there, (_, error) => troubles.push(error))
  const stop = async () => {
    await Promise.all([near.close(), far.close()])
    here.close()
  }
  return { near, far, troubles, stop }
})

const program = 'nats-server'
const isInstalled = spawnSync(program, ['--version']).status === 0
let port = 0
let server: ChildProcess | undefined

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function answers(): Promise<boolean> {
  const socket = connectTcp(port, '127.0.0.1')
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return answered
}

async function startServer(): Promise<void> {
  server = spawn(program, ['-a', '127.0.0.1', '-p', String(port), '--user', 'ratchet', '--pass', 'pa:ss'], {
    stdio: 'ignore',
  })
  for (let i = 0; i < 200 && !(await answers()); i++) await new Promise((done) => setTimeout(done, 25))
}

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null) return
  server.kill('SIGKILL')
  await once(server, 'exit')
}

describe.skipIf(!isInstalled)('with a NATS server (skipped where no nats-server program is installed)', () => {
  const url = () => `nats://ratchet:${encodeURIComponent('pa:ss')}@127.0.0.1:${port}`
  beforeAll(async () => {
    port = await freePort()
    await startServer()
  })
  afterAll(stopServer)

  busSuite('NATS bus', async () => {
    const troubles: unknown[] = []
    const near = await createNatsBus(url())
    const far = await createNatsBus(url(), (_, error) => troubles.push(error))
    return { near, far, troubles, stop: async () => void (await Promise.all([near.close(), far.close()])) }
  })

  it('comes back by itself after the server was killed, and nobody is thrown at meanwhile', async () => {
    const [near, far] = [await createNatsBus(url()), await createBus(url())]
    const got: unknown[] = []
    far.subscribe('work', (message) => got.push(message))
    await caughtUp(near, far)
    await stopServer()
    for (let n = 0; n < 10; n++) near.publish('work', work('into the dark'))
    await startServer()
    await caughtUp(near, far)
    near.publish('work', work('back'))
    await caughtUp(near, far)
    expect(got.at(-1)).toEqual(work('back'))
    await Promise.all([near.close(), far.close()])
  })

  it('can be closed while the server is away', async () => {
    const bus = await createNatsBus(url())
    await stopServer()
    await bus.close()
    await startServer()
  })

  it('reports a message that is too large as lost, and carries the next', async () => {
    const troubles: string[] = []
    const bus = await createNatsBus(url(), (topic) => troubles.push(topic))
    const got: unknown[] = []
    bus.subscribe('work', (message) => got.push(message))
    bus.publish('work', work('x'.repeat(2_000_000)))
    await caughtUp(bus, bus)
    bus.publish('work', work('small'))
    await caughtUp(bus, bus)
    expect(troubles).toEqual(['work'])
    expect(got).toEqual([work('small')])
    await bus.close()
  })
})

describe('createBus', () => {
  it('is memory where no server is named', async () => {
    const bus = await createBus(undefined)
    const heard = new Promise((resolve) => bus.subscribe('work', resolve))
    bus.publish('work', work(1))
    expect(await heard).toEqual(work(1))
    await bus.close()
  })

  it('says in one line, without the password, that no server answers', async () => {
    const closed = await freePort()
    await expect(createBus(`nats://me:secret@127.0.0.1:${closed}`)).rejects.toThrow(
      /^No NATS server answers at nats:\/\/127\.0\.0\.1:\d+ \([^\n]*\)\. Start it, or unset NATS_URL\.$/,
    )
  })
})
