import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { MessageChannel, Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Line } from './line.ts'

interface Asking {
  words: { note: number; text: string }
  questions: { double: { asked: number; answer: number }; wait: { asked: null; answer: string } }
}

let here: Line<Asking, Asking>
let there: Line<Asking, Asking>
/** Messages of the port, as they came to the other end. */
let messages: string[]
let troubles: unknown[]
beforeEach(() => {
  const { port1, port2 } = new MessageChannel()
  messages = []
  troubles = []
  const options = { version: 1, trouble: (error: unknown) => troubles.push(error) }
  here = new Line(port1, options)
  there = new Line(port2, options)
  port2.on('message', (text: string) => messages.push(text))
})
afterEach(() => {
  here.close()
  there.close()
})

/** Until all that was said before has been heard. */
const settled = async () => {
  there.answer('double', (n) => 2 * n)
  await here.ask('double', 1)
}

const connections = (server: Server) =>
  new Promise<number>((done) => server.getConnections((_error, count) => done(count)))

describe('a line between two threads', () => {
  it('keeps the order of words, questions and answers, in both directions', async () => {
    const heard: unknown[] = []
    there.hear('note', (n) => heard.push(n))
    there.answer('double', (n) => {
      heard.push(`asked ${n}`)
      there.say('text', `before ${n}`)
      return 2 * n
    })
    here.hear('text', (text) => heard.push(text))
    here.say('note', 1)
    const first = here.ask('double', 2).then((answer) => heard.push(answer))
    here.say('note', 3)
    await first
    expect(heard).toEqual([1, 'asked 2', 3, 'before 2', 4])
  })

  it('sends what is said within a turn, and by the promises that follow from it, as one message', async () => {
    await settled()
    messages.length = 0
    let sum = 0
    there.hear('note', (n) => {
      sum += n
    })
    here.say('note', 1)
    void Promise.resolve()
      .then(() => here.say('note', 2))
      .then(() => Promise.resolve())
      .then(() => here.say('note', 3))
    await settled()
    expect(sum).toBe(6)
    expect(messages).toHaveLength(1)
  })

  it('sends what several requests of one turn say as one message', async () => {
    await settled()
    const sockets = 8
    let arrived = 0
    const server = createServer((socket) =>
      socket.on('data', () => {
        arrived++
        here.say('note', 1)
      }),
    )
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const clients = await Promise.all(
      Array.from({ length: sockets }, async () => {
        const client = connect({ port, host: '127.0.0.1' })
        await once(client, 'connect')
        return client
      }),
    )
    while ((await connections(server)) < sockets) await settled()
    let heard = 0
    there.hear('note', () => {
      heard++
    })
    messages.length = 0
    for (const client of clients) client.write('x')
    // What is written is there when the event loop comes back: it finds all of it in one turn.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    while (heard < sockets) await new Promise((done) => setImmediate(done))
    expect(arrived).toBe(sockets)
    expect(messages).toHaveLength(1)
    for (const client of clients) client.destroy()
    await new Promise((done) => server.close(done))
  })

  it('throws at who asks what the other end threw', async () => {
    there.answer('double', () => {
      const cause = Object.assign(new Error('shutting down'), { code: '57P01' })
      throw Object.assign(new RangeError('too many', { cause }), { code: '53300' })
    })
    await expect(here.ask('double', 1)).rejects.toMatchObject({
      name: 'RangeError',
      message: 'too many',
      code: '53300',
      // By its cause it is told whether a fault passes.
      cause: { message: 'shutting down', code: '57P01' },
    })
    await expect(here.ask('wait', null)).rejects.toThrow('No handler for wait')
  })

  it('goes on after a listener that throws, and tells of it', async () => {
    const heard: number[] = []
    there.hear('note', (n) => {
      if (n === 1) throw new Error('not this one')
      heard.push(n)
    })
    here.say('note', 1)
    here.say('text', 'nobody listens')
    here.say('note', 2)
    await settled()
    expect(heard).toEqual([2])
    expect(troubles.map(String)).toEqual(['Error: not this one', 'Error: No listener for text'])
  })

  it('ends at both ends: open questions fail as over a lost connection, what was said before is heard', async () => {
    const heard: string[] = []
    there.hear('text', (text) => heard.push(text))
    there.answer('wait', () => new Promise<string>(() => {}))
    const open = here.ask('wait', null)
    await settled()
    here.say('text', 'the last')
    here.close()
    await expect(open).rejects.toMatchObject({ code: 'ECONNRESET' })
    await expect(here.ask('double', 1)).rejects.toMatchObject({ code: 'ECONNRESET' })
    await expect(there.ask('double', 1)).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(heard).toEqual(['the last'])
    here.say('text', 'nobody hears')
  })

  it('knows how far the other end has come', async () => {
    const heard: string[] = []
    there.hear('text', (text) => heard.push(text))
    const long = 'x'.repeat(100_000)
    for (let n = 0; n < 10; n++) {
      here.say('text', long)
      await new Promise((done) => setImmediate(done))
      expect(here.behind).toBeGreaterThan(0)
    }
    await settled()
    await settled()
    expect(heard).toHaveLength(10)
    expect(here.behind).toBeLessThan(400_000)
  })

  it('ends where the other end speaks another version', async () => {
    const { port1, port2 } = new MessageChannel()
    const said: unknown[] = []
    const [old, young] = [1, 2].map(
      (version, i) => new Line(i === 0 ? port1 : port2, { version, trouble: (error) => said.push(error) }),
    ) as [Line<Asking, Asking>, Line<Asking, Asking>]
    await expect(old.ask('double', 1)).rejects.toThrow(/different versions|other thread has ended/)
    await expect(young.ask('double', 1)).rejects.toThrow(/different versions|other thread has ended/)
    expect(String(said[0])).toMatch(/different versions/)
  })

  it('fails the questions to a thread that has died', async () => {
    const { port1, port2 } = new MessageChannel()
    const line = new Line<Asking, Asking>(port1, { version: 1, trouble: () => {} })
    const worker = new Worker('setTimeout(() => process.exit(1), 100)', {
      eval: true,
      execArgv: [],
      workerData: port2,
      transferList: [port2],
    })
    const died = once(worker, 'exit')
    await expect(line.ask('wait', null)).rejects.toMatchObject({ code: 'ECONNRESET' })
    await died
  })
})
