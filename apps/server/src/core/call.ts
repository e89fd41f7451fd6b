import type { Instrument, RouteName, routes } from '@ratchet/contract'
import type { Bus, Log } from '@ratchet/engine'
import type { ApiStore } from '@ratchet/store'
import type { z } from 'zod'
import type { Identity, Session } from '../auth/identity.ts'
import type { FileAnswer } from '../export/file.ts'
import type { Inbox } from '../inbox/inbox.ts'
import type { MarketView } from '../market/view.ts'
import type { SiteContent } from '../site/default.ts'
import type { Limits } from './limits.ts'
import type { View } from './present/rows.ts'
import type { Sealer } from './secrets/seal.ts'
import type { Signer } from './secrets/sign.ts'

type Routes = typeof routes
type Part<K extends RouteName, P extends string> = Routes[K] extends { readonly [name in P]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined

/** A request as its handler gets it: validated, and with the session where the route asks for one. */
export interface Call<K extends RouteName> {
  readonly params: Part<K, 'params'>
  readonly query: Part<K, 'query'>
  readonly body: Part<K, 'body'>
  readonly session: Routes[K] extends { readonly signedIn: true }
    ? Session
    : Routes[K] extends { readonly maybeSignedIn: true }
      ? Session | null
      : null
  /** The network address that asks. */
  readonly address: string
  /** The Idempotency-Key header, where there is one. */
  readonly idempotencyKey: string | undefined
}

export type Answer<K extends RouteName> = Routes[K] extends { readonly file: true }
  ? FileAnswer
  : z.output<Routes[K]['response']>
/** One handler for every route of the contract. */
export type Handlers = { readonly [K in RouteName]: (call: Call<K>) => Answer<K> | Promise<Answer<K>> }

/** What handlers work with. */
export interface HandlerParts {
  readonly store: ApiStore
  readonly identity: Pick<Identity, 'rename'>
  readonly bus: Bus
  readonly log: Log
  readonly view: View
  readonly market: MarketView
  readonly instruments: readonly Instrument[]
  readonly sealer: Sealer
  /** Keys the hashes of bodies that an idempotency key was sent with. */
  readonly hashKey: Uint8Array
  readonly signer: Signer
  /** Where people find this desk; its statements name it. */
  readonly publicUrl: string
  readonly signup: 'open' | 'closed'
  readonly site: SiteContent
  readonly inbox: Inbox
  readonly limits: Limits
  /** How long a caller waits for the engine's answer to a command. */
  readonly commandPatienceMs?: number
}
