import type { PriceAlert } from '@ratchet/domain'
import type { Bus } from '@ratchet/engine/ports'
import { Kysely, PostgresDialect } from 'kysely'
import { append } from '../api/session.ts'
import { openPool } from '../connections/connect.ts'
import type { DB } from '../generated/database.ts'
import type { Publisher, TraderMemory } from '../log/index.ts'
import { openDoor } from '../log/index.ts'

/** An alert that waits, as the process that runs its market must know it. */
export interface WaitingAlert extends PriceAlert {
  readonly traderId: string
  /** Its place among all that were ever set. */
  readonly seq: number
}

/** An alert that the market has reached, and the bid that did. */
export interface ReachedAlert {
  readonly id: string
  readonly bid: number
  /** Of the quote; null where it is not known any more. */
  readonly marketTimeMs: number | null
}

/** The alerts for the engine's process. Rejects if the database cannot be reached. */
export interface AlertDesk {
  /** Those that wait on a market and were set after `seq`, in the order in which they were set. */
  waiting(market: string, seq: number): Promise<readonly WaitingAlert[]>
  /**
   * Puts on record that these alerts of one trader were reached: all of them in one transaction, each at most once, whoever says it and how
   * often. One that was removed meanwhile is not reached.
   */
  reach(traderId: string, reached: readonly ReachedAlert[]): Promise<void>
  close(): Promise<void>
}

export interface AlertDeskOptions {
  /** Address of the migrated database; the desk takes the engine's role itself. */
  readonly url: string
  readonly notify: Bus['publish']
  /** The ledger's writer of this process: what is written beside it must not surprise it. */
  readonly publisher?: Publisher | undefined
  readonly written: TraderMemory
  readonly nowMs?: () => number
}

/** Opens the alerts' side of the ledger. Connects at the first call. */
export function openAlertDesk({ url, notify, publisher, written, nowMs = Date.now }: AlertDeskOptions): AlertDesk {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, 'engine', 2) }) })
  const context = { door: openDoor({ notify, publisher }), written, notify, nowMs }
  return {
    async waiting(market, seq) {
      const rows = await db
        .selectFrom('alerts')
        .select(['id', 'seq', 'trader_id', 'symbol', 'price', 'direction'])
        .where('market', '=', market)
        .where('seq', '>', seq)
        .where('removed_at_ms', 'is', null)
        .where('reached_at_ms', 'is', null)
        .orderBy('seq')
        .execute()
      return rows.map(({ trader_id: traderId, direction, ...row }) => ({
        ...row,
        traderId,
        direction: direction as WaitingAlert['direction'],
      }))
    },

    reach: (traderId, reached) =>
      append(
        context,
        traderId,
        (work) => db.transaction().execute(work),
        async (trx, atMs, next) => {
          const happenings = []
          for (const { id, bid, marketTimeMs } of reached) {
            const row = await trx
              .updateTable('alerts')
              .set({ reached_at_ms: atMs, reached_bid: bid })
              .where('id', '=', id)
              .where('trader_id', '=', traderId)
              .where('removed_at_ms', 'is', null)
              .where('reached_at_ms', 'is', null)
              .returning(['symbol', 'market', 'price', 'direction', 'note', 'set_at_ms'])
              .executeTakeFirst()
            if (!row) continue
            const data = {
              alert: id,
              symbol: row.symbol,
              ...(row.market !== '' && { server: row.market }),
              price: row.price,
              bid,
              direction: row.direction,
              ...(row.note !== '' && { note: row.note }),
              setAtMs: row.set_at_ms,
            }
            happenings.push({ kind: 'alert.reached', tradeId: null, marketTimeMs, data, changes: {} } as const)
          }
          if (happenings.length > 0) await next(happenings.length)
          return happenings
        },
      ),

    close: () => db.destroy(),
  }
}
