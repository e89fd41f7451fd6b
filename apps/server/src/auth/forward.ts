import { authPath, type ErrorCode } from '@ratchet/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../core/refusals/refusal.ts'
import { addressHeader } from './identity.ts'

/** Passes on only what identity needs; the server's own checks of origin and body come before. */
export function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const hasBody = request.method === 'POST'
  return new Request(new URL(request.url, publicUrl), {
    method: request.method,
    headers: webHeaders(request, publicUrl),
    ...(hasBody && { body: JSON.stringify(request.body ?? {}) }),
  })
}

/** A request of another body to another route of identity, from the same browser. A cookie that is named takes the place of the browser's. */
export function requestOf(
  request: FastifyRequest,
  publicUrl: string,
  path: string,
  body: object,
  cookie?: string,
): Request {
  const headers = webHeaders(request, publicUrl)
  if (cookie !== undefined) headers.set('cookie', cookie)
  return new Request(`${publicUrl}${authPath}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** The word by which the library names what was wrong. */
export async function codeOf(response: Response): Promise<unknown> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null
  return body?.code
}

export function webHeaders(request: FastifyRequest, publicUrl: string): Headers {
  const headers = new Headers({ 'content-type': 'application/json', origin: publicUrl, [addressHeader]: request.ip })
  const { cookie } = request.headers
  const agent = request.headers['user-agent']
  if (cookie) headers.set('cookie', cookie)
  if (agent) headers.set('user-agent', agent.slice(0, 300))
  return headers
}

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'signed_out',
  403: 'forbidden',
  409: 'conflict',
  422: 'conflict',
  429: 'too_many',
}

/** Passes an answer on without the session's token, which only the cookie may carry; errors keep the provider's words. */
export async function answer(reply: FastifyReply, response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    if (response.status >= 500) throw new Error(`Identity answered ${response.status}`)
    const said = (body as { message?: unknown } | null)?.message
    const message = typeof said === 'string' && said !== '' ? said : 'The request was rejected.'
    throw new Refusal(
      codes[response.status] ?? 'invalid',
      message,
      /password/i.test(message) && response.status === 400 ? { password: message } : undefined,
    )
  }
  reply.header('set-cookie', response.headers.getSetCookie())
  return withoutTokens(body)
}

function withoutTokens(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => name !== 'token')
  return Object.fromEntries(kept.map(([name, item]) => [name, name === 'session' ? withoutTokens(item) : item]))
}
