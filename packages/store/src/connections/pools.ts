import type pg from 'pg'
import { openPool, type Role } from './connect.ts'

/** What is asked of a pool. */
export type Connections = Pick<pg.Pool, 'connect' | 'query' | 'end' | 'options'>

/** Where parts of the store get their connections from, all but the writer's. */
export interface Pools {
  /** See `openPool`. */
  open(url: string, role: Role, max?: number, settings?: readonly string[]): Connections
}

/** Each part has connections of its own. */
export const ownPools: Pools = { open: openPool }

/** A pool that several share, and how many have not ended it yet. */
interface Shared {
  readonly pool: pg.Pool
  parts: number
}

/**
 * One pool of each kind for all shards of a process: what reads for a shard for a few milliseconds in a second needs no session of its own.
 * Nobody may wait for another part of its process while it holds one of these connections.
 */
export class SharedPools implements Pools {
  readonly #most: number
  readonly #pools = new Map<string, Shared>()

  /** @param most connections of each kind, for all together */
  constructor(most = 5) {
    this.#most = most
  }

  /** @returns what ends for the others only with the last of them */
  open(url: string, role: Role, _max?: number, settings: readonly string[] = []): Connections {
    const key = JSON.stringify([url, role, settings])
    const shared = this.#pools.get(key) ?? { pool: openPool(url, role, this.#most, settings), parts: 0 }
    this.#pools.set(key, shared)
    shared.parts++
    let isOver = false
    const { pool } = shared
    const unlessOver = <T>(ask: T): T => {
      const asked = (...words: unknown[]) =>
        isOver
          ? Promise.reject(new Error('This part has ended its connections.'))
          : (ask as (...words: unknown[]) => unknown)(...words)
      return asked as T
    }
    return {
      options: pool.options,
      connect: unlessOver(pool.connect.bind(pool) as pg.Pool['connect']),
      query: unlessOver(pool.query.bind(pool) as pg.Pool['query']),
      end: async () => {
        if (isOver) return
        isOver = true
        if (--shared.parts > 0) return
        this.#pools.delete(key)
        await pool.end()
      },
    }
  }
}
