import type { Bus, Neighbours } from '@ratchet/engine'
import type { Pools } from '@ratchet/store'
import type pg from 'pg'
import type { ServerLog } from '../core/monitoring/log.ts'
import type { Closing } from '../core/process/closing.ts'
import type { Sealer } from '../core/secrets/seal.ts'
import type { Config } from '../core/settings/config.ts'
import type { EngineMeter } from '../market/meter.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { Database } from './database.ts'

/** A shard, as the engine that has it knows it. */
export interface ShardOfEngine {
  readonly shard: number
  /** How many there are. */
  readonly of: number
  /** The id by which this process is known to others. */
  readonly engine: string
}

/** What the shards of a process read by; each has but its writer's connection for itself. */
export interface SharedConnections {
  readonly ledger: Pools
  readonly paper: pg.Pool
}

/** Whose traders are meant in a question to the database: nobody is left out where there is one shard. */
export const tradersOf = (shard: ShardOfEngine | undefined): number | undefined =>
  shard && shard.of > 1 ? shard.shard : undefined

/** Whether others than this process, and its api, write the same traders' records. */
export const hasOthers = ({ config, shard }: Pick<MarketWiring, 'config' | 'shard'>): boolean =>
  config.natsUrl !== undefined || shard !== undefined

/** What the markets of a process are built of. */
export interface MarketWiring {
  readonly config: Config
  readonly database: Pick<Database, 'as'>
  readonly bus: Bus
  readonly log: ServerLog
  readonly closing: Closing
  readonly sealer: Sealer
  /** The shard whose traders they are; without one all. */
  readonly shard?: ShardOfEngine | undefined
  /** Undefined where each part has connections of its own: where there is one shard. */
  readonly shared?: SharedConnections | undefined
  /** Other processes that reach brokers from the same address, as far as anybody knows; without it there are none. */
  readonly neighbours?: Neighbours | undefined
  /** Where steps of instructions are told; undefined where nobody asks for them. */
  readonly tracer?: Tracer | undefined
  /** Counts for monitors what this process does; without one each engine has its own. */
  readonly meter?: EngineMeter | undefined
  /** The market calls this when it cannot go on. */
  readonly onFatal: (error: unknown) => void
}

/** With what counts for monitors. */
export type MeteredWiring = MarketWiring & { readonly meter: EngineMeter }
