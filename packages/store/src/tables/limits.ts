import { isAccepted, type Limits, mostCounted, retcodes } from '@ratchet/contract'
import type { HeldLimits, TradeResult } from '@ratchet/domain'
import type { LimitsState, OperatorFreeze } from '@ratchet/engine/ports'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { AccountLimits, DB } from '../generated/database.ts'

/** Closing deals that are looked at for an account's last results. */
const mostDeals = 5000
const mostResults = 100
const accepted = Object.keys(retcodes).map(Number).filter(isAccepted)

type Row = Pick<Selectable<AccountLimits>, 'in_force' | 'pending' | 'pending_from_ms'>

export const toHeldLimits = ({ in_force, pending, pending_from_ms: fromMs }: Row): HeldLimits => ({
  // Written by us from this very type.
  inForce: in_force as unknown as Limits,
  pending: pending === null || fromMs === null ? null : { limits: pending as unknown as Limits, fromMs },
})

export const fromHeldLimits = ({ inForce, pending }: HeldLimits) => ({
  in_force: JSON.stringify(inForce),
  pending: pending && JSON.stringify(pending.limits),
  pending_from_ms: pending?.fromMs ?? null,
})

/** Of a row of `frozen_accounts` that has not ended; nulls where there is none. */
interface FrozenRow {
  readonly since_ms: number | null
  readonly why: string | null
}

/** ADM3: undefined where the operator has not frozen the account. */
export const toFreeze = ({ since_ms: sinceMs, why: reason }: FrozenRow): OperatorFreeze | undefined =>
  sinceMs === null || reason === null ? undefined : { sinceMs, reason }

interface Owned {
  readonly id: string
  readonly trader_id: string
}

/** LIM6: the orders of an account that were sent last, those apart that the broker refused: trade id -> market time. */
async function sentOf(trx: Transaction<DB>, { id, trader_id }: Owned): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; time_ms: number }>`
    select r.id, r.time_ms from ledger.trades t join ledger.requests r on r.id = t.id::text and r.kind = 'order'
    where t.trader_id = ${trader_id} and t.account_id = ${id}
      and not (r.state = 'answered' and r.retcode is not null and r.retcode <> all(${accepted}::integer[]))
    order by t.seq desc limit ${mostCounted}`.execute(trx)
  return new Map(rows.toReversed().map((row) => [row.id, row.time_ms]))
}

/** LIM7: how the last positions of an account ended, the oldest first, and what closes of parts have booked of those that are open. */
async function resultsOf(trx: Transaction<DB>, { id, trader_id }: Owned) {
  const { rows } = await sql<{ position: string; cents: number; time_ms: number; open: boolean }>`
    select c.position_ticket as position, sum(c.profit + c.swap + c.commission + c.fee)::bigint as cents,
      (array_agg(c.time_ms order by c.seq desc))[1] as time_ms,
      exists (select from ledger.positions p where p.account_id = ${id} and p.ticket = c.position_ticket and p.open) as open
    from (select * from ledger.closed where trader_id = ${trader_id} and account_id = ${id}
      order by seq desc limit ${mostDeals}) c
    group by c.position_ticket order by max(c.seq)`.execute(trx)
  const results = rows.filter(({ open }) => !open).slice(-mostResults)
  return {
    results: results.map(({ cents, time_ms }): TradeResult => ({ cents, timeMs: time_ms })),
    parts: new Map(rows.filter(({ open }) => open).map(({ position, cents }) => [position, cents])),
  }
}

/** What an account's limits count of the past. */
export async function limitCounts(trx: Transaction<DB>, account: Owned) {
  const sentMs = await sentOf(trx, account)
  return { sentMs, ...(await resultsOf(trx, account)) }
}

/** The limits of those of the accounts that ever had some, each with what they count. */
export async function readLimits(
  trx: Transaction<DB>,
  accounts: readonly Owned[],
): Promise<ReadonlyMap<string, LimitsState>> {
  const wanted = new Set(accounts.map(({ id }) => id))
  const all = trx
    .selectFrom('account_limits as l')
    .leftJoin('frozen_accounts as z', (join) =>
      join.onRef('z.account_id', '=', 'l.account_id').on('until_ms', 'is', null),
    )
    .selectAll('l')
    .select(['since_ms', 'why'])
  const [first, ...others] = wanted
  const rows = await (first !== undefined && others.length === 0
    ? all.where('l.account_id', '=', first)
    : all
  ).execute()
  const states = new Map<string, LimitsState>()
  for (const row of rows) {
    if (!wanted.has(row.account_id)) continue
    const counts = await limitCounts(trx, { id: row.account_id, trader_id: row.trader_id })
    const freeze = toFreeze(row)
    states.set(row.account_id, { version: row.version, ...toHeldLimits(row), ...counts, ...(freeze && { freeze }) })
  }
  return states
}
