import type { RouteName, Routes, Schemas } from '@ratchet/contract'
import type { z } from 'zod'
import type { FileAnswer } from './file-answer.ts'
import type { Session } from './session.ts'

type Part<K extends RouteName, P extends string> = Schemas[K] extends {
  readonly [name in P]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** A request as its handler receives it: validated, and with the session if the route requires one. */
export interface Call<K extends RouteName> {
  readonly params: Part<K, 'params'>
  readonly query: Part<K, 'query'>
  readonly body: Part<K, 'body'>
  readonly session: Routes[K] extends { readonly signedIn: true }
    ? Session
    : Routes[K] extends { readonly maybeSignedIn: true }
      ? Session | null
      : null
  /** The network address of the caller. */
  readonly address: string
  /** The Idempotency-Key header, if there is one. */
  readonly idempotencyKey: string | undefined
}

export type Answer<K extends RouteName> = Routes[K] extends { readonly file: true }
  ? FileAnswer
  : z.output<Schemas[K]['response']>
/** One handler for every route of the contract. Each topic provides the handlers of its own routes. */
export type Handlers = { readonly [K in RouteName]: (call: Call<K>) => Answer<K> | Promise<Answer<K>> }
