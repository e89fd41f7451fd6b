import {
  type AccountOffer,
  type ApiError,
  type ErrorCode,
  type RouteName,
  routes,
  type Schemas,
} from '@ratchet/contract'
import type { z } from 'zod'
import { proofGiven } from './proof.ts'
import * as texts from './texts.ts'

type In<T> = T extends z.ZodType ? z.input<T> : never
type Part<K extends RouteName, P extends string> = Schemas[K] extends { [key in P]: infer S }
  ? { [key in P]: In<S> }
  : unknown
type OptionalPart<K extends RouteName, P extends string> = Schemas[K] extends { [key in P]: infer S }
  ? { [key in P]?: In<S> }
  : unknown

export type CallInput<K extends RouteName> = Part<K, 'params'> & Part<K, 'body'> & OptionalPart<K, 'query'>
export type CallOutput<K extends RouteName> = z.output<Schemas[K]['response']>

/** A call that failed; its `message` can be shown to the user as it is. */
export class ApiFailure extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  /** The accounts of which one has to be chosen. */
  readonly choices: readonly AccountOffer[]

  constructor(status: number, error: ApiError) {
    super(error.message)
    this.name = 'ApiFailure'
    this.status = status
    this.code = error.code
    this.fields = error.fields ?? {}
    this.choices = error.choices ?? []
  }
}

/** Whether no answer came, or none of the server's own: it may have done what was asked. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status >= 500)

export const unreachable: ApiError = {
  code: 'not_now',
  message: texts.serverUnreachable,
}

async function request(url: string, init: RequestInit): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, { credentials: 'same-origin', ...init })
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiFailure(0, unreachable)
  }
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  throw failureOf(response.status, body as Partial<ApiError> | null)
}

/** Makes the failure of an answer with an error status. */
export const failureOf = (status: number, error: Partial<ApiError> | null): ApiFailure =>
  new ApiFailure(status, {
    code: error?.code ?? (status === 401 ? 'signed_out' : 'internal'),
    message: error?.message || texts.serverError(status),
    ...(error?.fields ? { fields: error.fields } : {}),
    ...(error?.choices ? { choices: error.choices } : {}),
  })

/** Returns the address of a route with its values filled in. */
export function addressOf(name: RouteName, params: Record<string, string>, query: Record<string, unknown>): string {
  const path = routes[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(key, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls one route of the contract. Where that asks first who it is, the trader is asked, and it is called again. Throws `ApiFailure`. */
export async function call<K extends RouteName>(
  name: K,
  ...[input, options]: Record<never, never> extends CallInput<K>
    ? [input?: CallInput<K>, options?: CallOptions]
    : [input: CallInput<K>, options?: CallOptions]
): Promise<CallOutput<K>> {
  const parts = (input ?? {}) as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
  const hasBody = parts.body !== undefined
  const send = () =>
    request(addressOf(name, parts.params ?? {}, parts.query ?? {}), {
      method: routes[name].method,
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...options?.headers },
      ...(hasBody ? { body: JSON.stringify(parts.body) } : {}),
      ...(options?.signal ? { signal: options.signal } : {}),
    }) as Promise<CallOutput<K>>
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'prove_first' || !(await proofGiven())) throw error
    return send()
  }
}

/** Calls a route of identity. These belong to the provider and are not in the contract's table. */
export async function callAuth<T>(path: string, body?: object): Promise<T> {
  return (await request(`/api/auth/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })) as T
}

/** Returns the message of any thrown value. */
export function wordsOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : texts.somethingWentWrong
}
