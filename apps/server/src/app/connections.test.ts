import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { inTurn, limitConnections, SlowReaders } from './connections.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
let server: Server | undefined
const clients: Socket[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  server?.close()
})

const listening = async (made: Server) => {
  server = made
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done))
  return (made.address() as AddressInfo).port
}
const open = async (port: number, from = '127.0.0.1') => {
  const client = connect({ port, host: '127.0.0.1', localAddress: from })
  clients.push(client)
  client.on('error', () => {})
  await new Promise<void>((done) => client.once('connect', done))
  return client
}
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((done) => setTimeout(done, 5))
}

it('V2: one address has no more connections than its streams need and some beside; another has its own', async () => {
  const made = createServer()
  limitConnections(made, 1, quiet)
  const port = await listening(made)
  const first = await Promise.all(Array.from({ length: 501 }, () => open(port)))
  const more = await open(port)
  await until(() => more.destroyed)
  expect(first.every(({ destroyed }) => !destroyed)).toBe(true)
  const other = await open(port, '127.0.0.2')
  first[0]?.destroy()
  await until(() => first[0]?.destroyed ?? false)
  other.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  expect(other.destroyed).toBe(false)
})

it('V3: what is asked over one connection is handled one after the other, and who asks far ahead is cut off', async () => {
  const order: string[] = []
  const made = createServer(
    inTurn(({ url = '' }, answer) => {
      order.push(`begins ${url}`)
      setTimeout(() => {
        order.push(`ends ${url}`)
        answer.end(url)
      }, 10)
    }),
  )
  const port = await listening(made)
  const ask = (path: string) => `GET /${path} HTTP/1.1\r\nhost: a\r\n\r\n`
  const client = await open(port)
  const heard: string[] = []
  client.on('data', (bytes) => void heard.push(...bytes.toString().matchAll(/\/\w$/gm).map(String)))
  client.write(ask('a') + ask('b') + ask('c'))
  await until(() => heard.length === 3)
  expect(heard).toEqual(['/a', '/b', '/c'])
  expect(order).toEqual(['begins /a', 'ends /a', 'begins /b', 'ends /b', 'begins /c', 'ends /c'])
  // It goes on as usual.
  client.write(ask('d'))
  await until(() => heard.length === 4)
  const greedy = await open(port)
  order.length = 0
  greedy.write(ask('x').repeat(500))
  await until(() => greedy.destroyed)
  expect(order.filter((one) => one.startsWith('begins')).length).toBeLessThan(5)
})

it('V6: who reads nothing is cut off; who reads, and who waits for us, is not', async () => {
  const cut: Socket[] = []
  const readers = new SlowReaders((socket) => {
    cut.push(socket)
    socket.destroy()
  })
  const sockets: Record<string, Socket> = {}
  const made = createServer((request, answer) => {
    sockets[request.url ?? ''] = answer.socket as Socket
    readers.begin(answer, 0)
    if (request.url !== '/waits') answer.end(Buffer.alloc(64 * 1024 * 1024))
  })
  const port = await listening(made)
  for (const path of ['/nothing', '/reads', '/waits']) {
    const client = await open(port)
    if (path === '/nothing') client.pause()
    else client.resume()
    client.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  }
  await until(() => Object.keys(sockets).length === 3 && sockets['/reads']?.writableLength === 0)
  for (const nowMs of [5000, 10_000, 15_000, 20_000, 30_000]) readers.look(nowMs)
  expect(cut).toEqual([sockets['/nothing']])
})
