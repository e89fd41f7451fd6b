import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../core/refusals/refusal.ts'

export type Headers = readonly (readonly [name: string, value: string])[]

const unreadable = new Refusal('invalid', 'The request cannot be read.')
const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

export function putOn(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of headers) response.setHeader(name, value)
}

/** Puts the headers on every answer, those too that are given before a route is looked for, by the server or by the parser. */
export function sendEverywhere(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (request, reply, next) => {
    putOn(reply.raw, headers)
    next(namesOneHost(request.raw) ? undefined : unreadable)
  })
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    putOn(response, headers)
    response.writeHead(417).end()
  })
  // What still comes while the server ends is refused before any hook.
  app.addHook('preClose', async () => {
    app.server.prependListener('request', (_request, response) => putOn(response, headers))
  })
}

/** Node's own check answers without our headers, and takes the first of two. Before version 1.1 nobody had to name one. */
function namesOneHost({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts === 1
}

/** Answers what is no request. The parser has no response for it, so this is written as it travels. */
export function answerBroken(headers: Headers): (error: Error & { readonly code?: string }, socket: Socket) => void {
  const body = JSON.stringify(unreadable.toBody())
  const rest = [
    ...headers,
    ['content-type', 'application/json; charset=utf-8'],
    ['content-length', String(Buffer.byteLength(body))],
    ['connection', 'close'],
  ]
  const after = `${rest.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
  return ({ code = '' }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(`HTTP/1.1 ${statusLines[code] ?? '400 Bad Request'}\r\n${after}`)
    socket.destroy()
  }
}
