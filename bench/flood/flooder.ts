import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Caller, requestOf, streamRequest } from '../orders/wire.ts'
import { type LargeBody, largeBody } from './bodies.ts'
import { signUp } from './person.ts'

// Somebody outside who wants to slow the server down, as a process of its own.

export type Flood = { readonly port: number; readonly connections: number } & (
  | { readonly way: 'requests'; readonly method: string; readonly path: string }
  /** A trader sends large bodies of one kind. */
  | ({ readonly way: 'bodies' } & LargeBody)
  /** A trader asks for one stream after the other, and keeps all that are given. */
  | { readonly way: 'streams' }
  /** Each connection asks for a page many times and takes 64 kB every four seconds: nobody is cut for that. */
  | { readonly way: 'slow readers'; readonly path: string }
)

/** As many as one attacker has who is stopped at some hundred connections of each. */
const addresses = 2
const atOncePerReader = 20
const restMs = 4000
const json = { 'content-type': 'application/json' }
const body = JSON.stringify({ email: 'nobody@example.test', password: 'not the password', username: 'Nobody' })

let isOver = false
let sent = 0
/** The trader's session at each server, made once: nobody can sign up twice. */
const cookies = new Map<number, Promise<string>>()
const kept = new Set<Socket>()

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const addressOf = (n: number) => `127.0.200.${1 + (n % addresses)}`

/** Each connection asks, waits for the answer, and asks again, all from one address. */
async function request({ port, method, path }: Extract<Flood, { way: 'requests' }>): Promise<void> {
  const text = method === 'GET' ? requestOf('GET', path, {}, '') : requestOf(method, path, json, body)
  const caller = new Caller(port, addressOf(0))
  while (!isOver) {
    // A connection that the server ends is opened anew.
    await caller.ask(text).catch(() => pause(50))
    sent++
  }
  caller.close()
}

/** The same with large bodies, in the name of a trader. */
async function sendBodies({ port, method, path, kind, bytes }: Extract<Flood, { way: 'bodies' }>): Promise<void> {
  const cookie = await traderAt(port)
  const text = requestOf(method, path, { ...json, cookie }, largeBody({ kind, bytes }))
  const caller = new Caller(port, addressOf(0))
  while (!isOver) {
    await caller.ask(text).catch(() => pause(50))
    sent++
  }
  caller.close()
}

function traderAt(port: number): Promise<string> {
  const cookie = cookies.get(port) ?? signUp(port, 'Flood', addressOf(0))
  cookies.set(port, cookie)
  return cookie
}

async function stream({ port }: Flood): Promise<void> {
  const text = streamRequest(await traderAt(port))
  while (!isOver) {
    const socket = open(port, addressOf(0))
    await new Promise((done) => {
      socket.once('data', done)
      socket.once('close', done)
      socket.write(text)
    })
    sent++
  }
}

async function readSlowly({ port, path }: Extract<Flood, { way: 'slow readers' }>, n: number): Promise<void> {
  while (!isOver) {
    const socket = open(port, addressOf(n))
    sent++
    socket.write(requestOf('GET', path, {}).repeat(atOncePerReader))
    while (!isOver && !socket.destroyed) {
      socket.once('data', () => socket.pause())
      socket.resume()
      await pause(restMs)
    }
  }
}

function open(port: number, from: string): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from })
  socket.on('error', () => {})
  socket.on('close', () => kept.delete(socket))
  kept.add(socket)
  return socket
}

function flood(job: Flood): void {
  isOver = false
  for (let n = 0; n < job.connections; n++) void start(job, n)
}

function start(job: Flood, n: number): Promise<void> {
  if (job.way === 'requests') return request(job)
  if (job.way === 'bodies') return sendBodies(job)
  return job.way === 'streams' ? stream(job) : readSlowly(job, n)
}

/** A server that says nothing but 429, at once: a flood of it shows what the flood alone takes of the machine. */
const dummy = createServer((_request, reply) => {
  reply.writeHead(429, { 'content-length': 2 }).end('{}')
})

process.on('message', (job: Flood | 'stop' | 'sent' | 'dummy') => {
  if (job === 'dummy') dummy.listen(0, '127.0.0.1', () => process.send?.((dummy.address() as { port: number }).port))
  else if (job === 'sent') process.send?.(sent)
  else if (job === 'stop') {
    isOver = true
    process.send?.({ sent, kept: kept.size })
    sent = 0
    for (const socket of kept) socket.destroy()
  } else flood(job)
})
process.on('disconnect', () => process.exit())
