import type { RouteName, Routes, Schemas } from '@ratchet/contract'
import type { NewHistory, TickPiece } from '@ratchet/store'
import type { z } from 'zod'
import type { FileAnswer } from './file-answer.ts'
import type { Session } from './session.ts'

type Part<K extends RouteName, P extends string> = Schemas[K] extends {
  readonly [name in P]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

export type HeavyRoute = {
  [K in RouteName]: Routes[K] extends { readonly heavy: true } ? K : never
}[RouteName]

/** What the checking thread makes of the body of each heavy route. */
export interface CheckedBodies {
  readonly importHistory: NewHistory
  readonly addTickPiece: Omit<TickPiece, 'packed'> & { readonly packed: Uint8Array }
}

/** A request as its handler receives it: validated, and with the session if the route requires one. */
export interface Call<K extends RouteName> {
  readonly params: Part<K, 'params'>
  readonly query: Part<K, 'query'>
  readonly body: K extends HeavyRoute ? never : Part<K, 'body'>
  /**
   * Has the body of a heavy route checked, in the trader's turn: a handler refuses before that what it can refuse without the body.
   * @throws Refusal
   */
  readonly checkedBody: K extends HeavyRoute ? () => Promise<CheckedBodies[K]> : never
  readonly session: Routes[K] extends { readonly signedIn: true }
    ? Session
    : Routes[K] extends { readonly maybeSignedIn: true }
      ? Session | null
      : null
  /** The network address of the caller. */
  readonly address: string
  /** The Idempotency-Key header, if there is one. */
  readonly idempotencyKey: string | undefined
  /** Says that everything was so already: then nobody is told that it happened. */
  readonly nothingChanged: () => void
  /** Aborts when the client leaves before its answer is sent. */
  readonly left: AbortSignal
}

export type Answer<K extends RouteName> = Routes[K] extends { readonly file: true }
  ? FileAnswer
  : z.output<Schemas[K]['response']>
/** One handler for every route of the contract. Each topic provides the handlers of its own routes. */
export type Handlers = { readonly [K in RouteName]: (call: Call<K>) => Answer<K> | Promise<Answer<K>> }
