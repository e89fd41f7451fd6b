import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { defaultInstruments } from '@ratchet/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createView } from '../core/present/view.ts'
import { BroadcastState } from './broadcast-state.ts'
import { ClientConnection } from './client-connection.ts'

// Real sockets: what matters is what waits in the kernel and in ours.
let http: Server
let server: WebSocketServer
let connection: ClientConnection
let ours: WebSocket
let reader: WebSocket

/** A reader and our end of its link. */
async function open() {
  const accepted = new Promise<[WebSocket, IncomingMessage]>((done) =>
    server.once('connection', (socket, request) => done([socket, request])),
  )
  const address = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`
  const reading = new WebSocket(address, { perMessageDeflate: false })
  reading.on('error', () => {})
  const [accepting, { socket }] = await accepted
  if (reading.readyState !== reading.OPEN) await new Promise((done) => reading.once('open', done))
  return { ours: accepting, connection: new ClientConnection(accepting, socket), reader: reading }
}

beforeEach(async () => {
  http = createServer()
  server = new WebSocketServer({ server: http, perMessageDeflate: false })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  ;({ ours, connection, reader } = await open())
})
afterEach(() => {
  reader.terminate()
  server.close()
  http.close()
})

const rawOf = (socket: WebSocket) => (socket as unknown as { _socket: Socket })._socket
const marketState = () => {
  const market = { feed: 'ticks' as const, label: 'Test', speed: 1, symbols: ['GOLD'], ended: false }
  return new BroadcastState({ view: createView(defaultInstruments, () => []), latest: () => [], market })
}
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
    while (!connection.closed && sent < 1000) {
      connection.sendText(piece)
      other.connection.sendText(String(++sent))
      most = Math.max(most, ours.bufferedAmount)
      while (heard.length < sent) await turn()
      expect(other.ours.bufferedAmount).toBe(0)
    }
    expect(connection.closed).toBe(true)
    expect(most).toBeLessThan(5 * 1024 * 1024)
    expect(heard).toEqual(Array.from({ length: sent }, (_, n) => String(n + 1)))
    other.reader.terminate()
  })

  it('gets no quotes while anything waits, and then the latest alone', async () => {
    const state = marketState()
    connection.greeted(state.marketRound)
    expect(connection.sendMarket(state)).toBe(true)
    rawOf(reader).pause()
    while (connection.unread === 0) {
      connection.sendText(piece)
      await turn()
    }
    const waiting = connection.unread
    for (let bid = 1; bid <= 1000; bid++) {
      state.put({ symbol: 'GOLD', bid: bid * 100, ask: bid * 100 + 30, timeMs: 0 })
      state.turn()
      expect(connection.sendMarket(state)).toBe(false)
    }
    expect(connection.unread).toBe(waiting)
    const heard: string[] = []
    reader.on('message', (data) => heard.push(String(data)))
    rawOf(reader).resume()
    while (!connection.sendMarket(state)) await turn()
    while (!heard.at(-1)?.includes('quotes')) await turn()
    expect(heard.filter((text) => text !== piece).map((text) => JSON.parse(text))).toEqual([
      { type: 'quotes', items: [{ symbol: 'GOLD', bid: 1000, ask: 1000.3, time: '1970-01-01T00:00:00.000Z' }] },
    ])
  })
})

describe('a link', () => {
  it('whose other end answers pings stays', async () => {
    for (let i = 0; i < 3; i++) {
      const pong = new Promise((done) => ours.once('pong', done))
      connection.checkAlive()
      await pong
    }
    expect(connection.closed).toBe(false)
  })

  it('whose other end is silent is cut at the next look', async () => {
    rawOf(reader).pause()
    const closed = new Promise((done) => ours.once('close', done))
    connection.checkAlive()
    connection.checkAlive()
    await closed
    expect(connection.closed).toBe(true)
  })
})
