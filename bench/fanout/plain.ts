import { createServer, type Socket } from 'node:net'
import { collected } from './collected.ts'
import { serve } from './helper.ts'

export type PlainJob = { readonly kind: 'listen' | 'memory' } | Writing

/** Writes the same bytes to every socket, again and again, once all of them are there. */
interface Writing {
  readonly kind: 'write'
  readonly sockets: number
  readonly base64: string
  readonly rounds: number
  readonly everyMs: number
}

/** The yardstick: sockets of `node:net`, and bytes that were made before. */
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  socket.on('error', () => {})
  socket.on('close', () => sockets.delete(socket))
  sockets.add(socket)
})

/** @returns the longest round, in milliseconds */
async function write({ base64, rounds, everyMs, ...job }: Writing): Promise<number> {
  const bytes = Buffer.from(base64, 'base64')
  while (sockets.size < job.sockets) await new Promise((done) => setTimeout(done, 1))
  let longestMs = 0
  for (let round = 0; round < rounds; round++) {
    const startMs = performance.now()
    for (const socket of sockets) socket.write(bytes)
    longestMs = Math.max(longestMs, performance.now() - startMs)
    await new Promise((done) => setTimeout(done, Math.max(0, startMs + everyMs - performance.now())))
  }
  return longestMs
}

serve(async (job: PlainJob) => {
  if (job.kind === 'memory') return collected()
  if (job.kind === 'write') return write(job)
  await new Promise<void>((done) => server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, done))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
})
