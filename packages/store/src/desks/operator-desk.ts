import { isUuid } from '@ratchet/contract'
import { noLimits } from '@ratchet/domain'
import type { OperatorFreeze } from '@ratchet/engine/ports'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import { append, type Happening, type Trx } from '../api/session.ts'
import { openPool } from '../connections/connect.ts'
import type { DB } from '../generated/database.ts'
import { openDoor, TraderMemory } from '../log/index.ts'
import { fromHeldLimits, toFreeze } from '../tables/limits.ts'
import { cleanText } from '../text.ts'

/** An account as an operator sees it: nothing that opens it, and no money. */
export interface SeenAccount {
  readonly id: string
  readonly traderId: string
  readonly server: string
  readonly login: string
  readonly name: string | null
  readonly shard: number
  readonly isDisconnected: boolean
  readonly isPaused: boolean
  /** The operator's freeze; null where there is none. */
  readonly freeze: OperatorFreeze | null
  /** Why the engine sends nothing for it, and since when; null where it does. Only the broker's answer ends that. */
  readonly engineFreeze: { readonly sinceMs: number | null; readonly why: string } | null
  readonly positions: number
  /** Orders that wait at the broker. */
  readonly orders: number
}

/** What an operator does to single accounts, on the trader's own record. Rejects if the database cannot be reached. */
export interface OperatorDesk {
  /** Oldest first. */
  accountsOf(traderId: string): Promise<readonly SeenAccount[]>
  account(id: string): Promise<SeenAccount | null>
  /** ADM3. @param reason a sentence for the trader @returns false where it is frozen already */
  freeze(account: SeenAccount, reason: string): Promise<boolean>
  /** ADM4: ends the operator's freeze, and no other. @returns false where there is none */
  release(account: SeenAccount): Promise<boolean>
  close(): Promise<void>
}

const seen = sql`select a.id, a.trader_id as "traderId", a.server, a.login, a.name, t.shard,
    a.disconnected_at_ms is not null as "isDisconnected", a.paused_at_ms is not null as "isPaused",
    z.since_ms, z.why, a.held_since_ms, a.held_why, a.held_for, u.n as unknown, u.since as unknown_since, u.why as unknown_why,
    (select count(*)::int from ledger.positions p where p.account_id = a.id and p.open) as positions,
    (select count(*)::int from ledger.trades o where o.account_id = a.id and o.working) as orders
  from ledger.accounts a join ledger.traders t on t.id = a.trader_id
    left join ledger.frozen_accounts z on z.account_id = a.id and z.until_ms is null
    left join lateral (select min(r.unknown_since_ms) as since, min(coalesce(r.text, r.unknown_why)) as why, count(*) as n
      from ledger.requests r where r.account_id = a.id and r.state = 'unknown') u on u.n > 0`

interface SeenRow extends Omit<SeenAccount, 'freeze' | 'engineFreeze'> {
  readonly since_ms: number | null
  readonly why: string | null
  readonly held_for: string | null
  readonly held_since_ms: number | null
  readonly held_why: string | null
  /** How many requests have an unknown outcome; null for none. */
  readonly unknown: number | null
  readonly unknown_since: number | null
  readonly unknown_why: string | null
}

const unknownOutcome = 'The outcome of a request is not known; its broker is asked every two seconds.'

function toSeen(row: SeenRow): SeenAccount {
  const { since_ms, why, held_for, held_since_ms, held_why, ...rest } = row
  const { unknown, unknown_since, unknown_why, ...account } = rest
  const held = held_for === null ? null : { sinceMs: held_since_ms, why: held_why ?? '' }
  const unsettled = unknown === null ? null : { sinceMs: unknown_since, why: unknown_why ?? unknownOutcome }
  return { ...account, freeze: toFreeze({ since_ms, why }) ?? null, engineFreeze: held ?? unsettled }
}

/** A freeze stands with the limits (ADM3): the engine looks each second whether their version is another. */
async function tellEngine(trx: Trx, { id, traderId }: SeenAccount, atMs: number): Promise<void> {
  const none = fromHeldLimits({ inForce: noLimits, pending: null })
  await trx
    .insertInto('account_limits')
    .values({ account_id: id, trader_id: traderId, ...none, version: 1, changed_at_ms: atMs })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((eb) => ({ version: eb('account_limits.version', '+', 1), changed_at_ms: atMs })),
    )
    .execute()
}

export interface OperatorDeskOptions {
  /** Address of the migrated database; the desk takes the engine's role itself. */
  readonly url: string
  readonly nowMs?: () => number
}

/** Connects at the first call. */
export function openOperatorDesk({ url, nowMs = Date.now }: OperatorDeskOptions): OperatorDesk {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, 'engine', 1) }) })
  // Nobody is told: the engine that owns the account looks each second, and open pages every five.
  const notify = () => {}
  const context = { door: openDoor({ notify }), written: new TraderMemory(), notify, nowMs }
  async function write(
    { traderId }: SeenAccount,
    work: (trx: Trx, atMs: number) => Promise<Happening | null>,
  ): Promise<boolean> {
    let isDone = false
    await append(
      context,
      traderId,
      (begin) => db.transaction().execute(begin),
      async (trx, atMs, next) => {
        const happening = await work(trx, atMs)
        isDone = happening !== null
        if (!happening) return []
        await next(1)
        return [happening]
      },
    )
    return isDone
  }
  async function read(traderId: string, where: RawBuilder<unknown>): Promise<readonly SeenAccount[]> {
    // The tables are made a moment behind the record.
    await sql`select ledger.catch_up(array[${traderId}])`.execute(db)
    const { rows } = await sql<SeenRow>`${seen} where ${where} order by a.created_at_ms, a.id`.execute(db)
    return rows.map(toSeen)
  }
  return {
    accountsOf: (traderId) => read(traderId, sql`a.trader_id = ${traderId}`),
    account: async (id) => {
      if (!isUuid(id)) return null
      const owner = await db.selectFrom('accounts').select('trader_id').where('id', '=', id).executeTakeFirst()
      return owner ? ((await read(owner.trader_id, sql`a.id = ${id}`))[0] ?? null) : null
    },
    freeze: (account, typed) =>
      write(account, async (trx, atMs) => {
        const reason = cleanText(typed)
        const ids = { account_id: account.id, trader_id: account.traderId }
        const done = await trx
          .insertInto('frozen_accounts')
          .values({ ...ids, since_ms: atMs, why: reason })
          .onConflict((conflict) =>
            conflict
              .column('account_id')
              .doUpdateSet({ since_ms: atMs, why: reason, until_ms: null })
              .where('frozen_accounts.until_ms', 'is not', null),
          )
          .returning('account_id')
          .executeTakeFirst()
        if (!done) return null
        await tellEngine(trx, account, atMs)
        const data = { accountId: account.id, why: reason, since: atMs }
        return { kind: 'account.held', tradeId: null, data, changes: {} }
      }),
    release: (account) =>
      write(account, async (trx, atMs) => {
        const done = await trx
          .updateTable('frozen_accounts')
          .set({ until_ms: atMs })
          .where('account_id', '=', account.id)
          .where('until_ms', 'is', null)
          .returning('account_id')
          .executeTakeFirst()
        if (!done) return null
        await tellEngine(trx, account, atMs)
        const data = { accountId: account.id }
        return { kind: 'account.freed', tradeId: null, data, changes: {} }
      }),
    close: () => db.destroy(),
  }
}
