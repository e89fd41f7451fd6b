import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '@ratchet/engine'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../core/limits/caller.ts'
import { Doors } from '../core/limits/doors.ts'
import { Seldom } from '../core/monitoring/seldom.ts'

/** Beyond its streams a browser opens six connections, and an office some hundred. */
const besideStreams = 500

/** Takes so many connections of one address. Where a proxy stands before the server, all are the proxy's: it has to count them itself. */
export function limitConnections(server: Server, streamsOfCaller: number, log: Log): void {
  const doors = new Doors({ ofCaller: streamsOfCaller + besideStreams, inAll: Number.POSITIVE_INFINITY })
  const refused = new Seldom(log, 'Connections were refused: too many are open')
  server.on('connection', (socket) => {
    const caller = callerOf(socket.remoteAddress ?? '')
    const leave = doors.enter(caller)
    if (leave) return void socket.once('close', leave)
    socket.destroy()
    refused.warn({ caller })
  })
}

/** Browsers wait for an answer before they ask again over the same connection, and programs that do not send some at once. */
const mostInLine = 32

/**
 * Handles what one connection asks for one after the other. Requests that are sent without waiting for their answers would otherwise run all at once,
 * so that the wait of a refusal holds nobody who floods back, and one connection counts as hundreds. One that asks for too much ahead is ended.
 */
export function inTurn(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const run = () => {
      response.once('close', () => {
        const next = socket.destroyed ? undefined : lines.get(socket)?.shift()
        if (next) next()
        else lines.delete(socket)
      })
      void handle(request, response)
    }
    const line = lines.get(socket)
    if (line && line.length >= mostInLine) return void socket.destroy()
    if (line) return void line.push(run)
    lines.set(socket, [])
    run()
  }
}

/** An answer that waits to be read has to be taken at 8 kB a second at least, seen over a span; a bad line on the road manages that. */
const leastBytesPerS = 8000
const spanMs = 15_000
/** No answer takes longer, however steadily it is read. */
const longestMs = 10 * 60_000

interface Watched {
  readonly socket: Socket
  readonly sinceMs: number
  spanFromMs: number
  sentThen: number
}

/** Bytes that left; what waits in this process is not sent. */
const sentBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength

/** Cuts off who takes an answer so slowly that it holds a turn, a cursor or memory which others wait for. */
export class SlowReaders {
  readonly #answers = new Map<ServerResponse, Watched>()
  readonly #cut: (socket: Socket) => void

  constructor(cut: (socket: Socket) => void) {
    this.#cut = cut
  }

  begin(answer: ServerResponse, nowMs: number): void {
    const { socket } = answer
    if (!socket) return
    this.#answers.set(answer, { socket, sinceMs: nowMs, spanFromMs: nowMs, sentThen: sentBy(socket) })
  }

  look(nowMs: number): void {
    for (const [answer, watched] of this.#answers) {
      if (answer.closed || answer.destroyed) {
        this.#answers.delete(answer)
        continue
      }
      const { socket, sinceMs } = watched
      const end = () => {
        this.#answers.delete(answer)
        this.#cut(socket)
      }
      // Who waits for us is not slow.
      const waits = answer.headersSent && socket.writableLength > 0
      if (waits && nowMs - sinceMs > longestMs) end()
      else if (!waits || nowMs - watched.spanFromMs >= spanMs) {
        const isSlow = waits && sentBy(socket) - watched.sentThen < (leastBytesPerS * spanMs) / 1000
        if (isSlow) end()
        watched.spanFromMs = nowMs
        watched.sentThen = sentBy(socket)
      }
    }
  }
}

const lookEveryMs = 2500
const shortBytes = 16_384

/** Watches every answer of the app. */
export function cutSlowReaders(app: FastifyInstance, log: Log): void {
  const cut = new Seldom(log, 'An answer was read too slowly and is cut off')
  const readers = new SlowReaders((socket) => {
    cut.warn({ caller: callerOf(socket.remoteAddress ?? '') })
    socket.destroy()
  })
  app.addHook('onSend', (_request, reply, payload, next) => {
    // A short answer fits into the socket's own buffer, and holds nothing here.
    if (typeof payload !== 'string' || payload.length > shortBytes) readers.begin(reply.raw, performance.now())
    next(null, payload)
  })
  const timer = setInterval(() => readers.look(performance.now()), lookEveryMs)
  app.addHook('onClose', async () => clearInterval(timer))
}
