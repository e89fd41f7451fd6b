import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Outlet } from './outlet.ts'

// Real sockets: what matters is what waits in the kernel and in ours.
let http: Server
let server: WebSocketServer
let outlet: Outlet
let ours: WebSocket
let reader: WebSocket

/** A reader and our end of its link. */
async function open() {
  const accepted = new Promise<WebSocket>((done) => server.once('connection', done))
  const address = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`
  const reading = new WebSocket(address, { perMessageDeflate: false })
  reading.on('error', () => {})
  const accepting = await accepted
  if (reading.readyState !== reading.OPEN) await new Promise((done) => reading.once('open', done))
  return { ours: accepting, outlet: new Outlet(accepting), reader: reading }
}

beforeEach(async () => {
  http = createServer()
  server = new WebSocketServer({ server: http, perMessageDeflate: false })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  ;({ ours, outlet, reader } = await open())
})
afterEach(() => {
  reader.terminate()
  server.close()
  http.close()
})

const rawOf = (socket: WebSocket) => (socket as unknown as { _socket: Socket })._socket
const piece = 'x'.repeat(64 * 1024)
const turn = () => new Promise((done) => setImmediate(done))

describe('a reader that does not read', () => {
  it('a slow WebSocket reader: bounded buffer, coalesced or cut; the others do not feel it', async () => {
    const other = await open()
    const heard: string[] = []
    other.reader.on('message', (data) => heard.push(String(data)))
    rawOf(reader).pause()
    let most = 0
    let sent = 0
    while (!outlet.closed && sent < 1000) {
      outlet.sendText(piece)
      other.outlet.sendText(String(++sent))
      most = Math.max(most, ours.bufferedAmount)
      while (heard.length < sent) await turn()
      expect(other.ours.bufferedAmount).toBe(0)
    }
    expect(outlet.closed).toBe(true)
    expect(most).toBeLessThan(5 * 1024 * 1024)
    expect(heard).toEqual(Array.from({ length: sent }, (_, n) => String(n + 1)))
    other.reader.terminate()
  })

  it('gets no quotes while much waits, and is owed the latest', async () => {
    rawOf(reader).pause()
    while (ours.bufferedAmount < 512 * 1024) {
      outlet.sendText(piece)
      await turn()
    }
    const waiting = ours.bufferedAmount
    for (let i = 0; i < 1000; i++) outlet.sendQuotes(piece)
    expect(ours.bufferedAmount).toBe(waiting)
    expect(outlet.owesQuotes).toBe(true)
    const heard: string[] = []
    reader.on('message', (data) => heard.push(String(data)))
    rawOf(reader).resume()
    while (ours.bufferedAmount > 0) await turn()
    outlet.sendQuotes('the latest')
    while (heard.at(-1) !== 'the latest') await turn()
    expect(outlet.owesQuotes).toBe(false)
  })
})

describe('a link', () => {
  it('whose other end answers pings stays', async () => {
    for (let i = 0; i < 3; i++) {
      const pong = new Promise((done) => ours.once('pong', done))
      outlet.checkAlive()
      await pong
    }
    expect(outlet.closed).toBe(false)
  })

  it('whose other end is silent is cut at the next look', async () => {
    rawOf(reader).pause()
    const closed = new Promise((done) => ours.once('close', done))
    outlet.checkAlive()
    outlet.checkAlive()
    await closed
    expect(outlet.closed).toBe(true)
  })
})
