import { createServer, type Socket } from 'node:net'
import { collected } from './collected.ts'
import { serve } from './helper.ts'

export type PlainJob =
  | { readonly kind: 'listen' | 'memory' }
  /** Writes the same bytes to every socket, again and again. */
  | { readonly kind: 'write'; readonly base64: string; readonly rounds: number; readonly everyMs: number }

/** The yardstick: sockets of `node:net`, and bytes that were made before. */
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  socket.on('error', () => {})
  socket.on('close', () => sockets.delete(socket))
  sockets.add(socket)
})

async function write(bytes: Buffer, rounds: number, everyMs: number): Promise<number> {
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
  if (job.kind === 'write') return write(Buffer.from(job.base64, 'base64'), job.rounds, job.everyMs)
  await new Promise<void>((done) => server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, done))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
})
