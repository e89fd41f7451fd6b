import type { Instrument, Market } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import type { Bus, Clock, Log } from '@ratchet/engine/ports'
import type { ApiStore } from '@ratchet/store'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Sealer } from '../secrets/seal.ts'

/** Whoever a request's session belongs to. */
export interface Viewer {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly sessionId: string
}

export type HeaderBag = Readonly<Record<string, string | string[] | undefined>>

/** All that the HTTP side is given; it reaches for nothing else. */
export interface AppDeps {
  readonly config: Config
  readonly store: ApiStore
  readonly bus: Bus
  readonly log: Log
  readonly clock: Clock
  readonly secrets: Sealer
  readonly instruments: readonly Instrument[]
  /** In points. */
  readonly latestQuotes: () => readonly Quote[]
  readonly market: () => Market
  /** Who sends these headers, by the session cookie; null for nobody. */
  readonly viewer: (headers: HeaderBag) => Promise<Viewer | null>
  /** Routes of others (identity, stream, uploads), registered under the same protections. */
  readonly plugins: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  /** Whether work can be taken: the database answers, the engine runs. */
  readonly health: () => Promise<{ readonly ok: boolean; readonly detail: string }>
  /** Numbers for the metrics, by name. */
  readonly counters: () => Readonly<Record<string, number>>
}
