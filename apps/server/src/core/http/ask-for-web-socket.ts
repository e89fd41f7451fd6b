import type { FastifyReply } from 'fastify'

/** Answers a plain request where only a WebSocket can be opened. */
export function askForWebSocket(reply: FastifyReply): FastifyReply {
  reply.header('upgrade', 'websocket')
  return reply
    .code(426)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code: 'invalid', message: 'Open a WebSocket here.' })
}
