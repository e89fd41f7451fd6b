import { sql } from 'kysely'
import type { Trx } from './session.ts'

/** What brokers booked beside closing deals, and how the balances came about. */
export interface Charges {
  /** JRN12: by position, those that were charged last first. */
  charges(traderId: string, request: ChargesRequest): Promise<readonly ChargesRow[]>
  /** ACC3: how the balances of the trader's accounts came about. */
  balances(traderId: string): Promise<readonly BalanceRow[]>
}

export interface ChargesRequest {
  readonly most: number
  /** Positions that were charged last before this record. */
  readonly before?: number | undefined
}

/** Of one position, or of none. Money in cents. */
export interface ChargesRow {
  readonly server: string
  readonly login: string
  readonly position: string | null
  readonly commission: number
  readonly swap: number
  readonly fee: number
  /** What of the position is open. */
  readonly left: number
  /** The record that charged it last. */
  readonly last: number
}

/** ACC3: an account of which the record says money. */
export interface BalanceRow {
  readonly server: string
  readonly login: string
  /** The balance before the first record that booked anything. */
  readonly start: number
  readonly balance: number
  /** What was paid in, or taken out, by the market's time. */
  readonly transfers: readonly { readonly timeMs: number; readonly amount: number }[]
}

export async function charges(
  trx: Trx,
  traderId: string,
  { most, before }: ChargesRequest,
): Promise<readonly ChargesRow[]> {
  const { rows } = await sql<ChargesRow>`
    with booked as (
      select (f.changes -> 'money' ->> 'accountId')::uuid as account_id, f.seq,
        case when c.charge is null then coalesce(f.data ->> 'position', t.position_ticket) else c.charge ->> 'position' end as position,
        coalesce((c.charge ->> 'commission')::bigint, (f.changes -> 'money' ->> 'booked')::bigint) as commission,
        coalesce((c.charge ->> 'swap')::bigint, 0) as swap, coalesce((c.charge ->> 'fee')::bigint, 0) as fee
      from ledger.flight f
        left join lateral jsonb_array_elements(f.changes -> 'money' -> 'charges') as c (charge) on true
        left join ledger.trades t on t.trader_id = ${traderId} and t.id = f.trade_id and c.charge is null
      where f.trader_id = ${traderId} and f.changes ? 'money' and not f.changes ? 'closed' and f.kind <> 'account.funded'
    ), made as (
      select account_id, position, sum(commission)::bigint as commission, sum(swap)::bigint as swap, sum(fee)::bigint as fee,
        max(seq) as last
      from booked group by account_id, position
    )
    select a.server, a.login, m.position, m.commission, m.swap, m.fee, coalesce(p.volume, 0) as left, m.last
    from made m join ledger.accounts a on a.id = m.account_id and a.trader_id = ${traderId}
      left join ledger.positions p on p.trader_id = ${traderId} and p.account_id = m.account_id and p.ticket = m.position and p.open
    where ${before ?? null}::bigint is null or m.last < ${before ?? null}
    order by m.last desc limit ${sql.lit(most)}`.execute(trx)
  return rows
}

export async function balances(trx: Trx, traderId: string): Promise<readonly BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select a.server, a.login, (first.money ->> 'balance')::bigint - (first.money ->> 'booked')::bigint as start,
      (last.money ->> 'balance')::bigint as balance, coalesce(t.transfers, '[]') as transfers
    from ledger.accounts a
      cross join lateral (select f.changes -> 'money' as money from ledger.flight f
        where f.trader_id = ${traderId} and f.changes ? 'money' and f.changes -> 'money' ->> 'accountId' = a.id::text
        order by f.seq limit 1) first
      cross join lateral (select f.changes -> 'money' as money from ledger.flight f
        where f.trader_id = ${traderId} and f.changes ? 'money' and f.changes -> 'money' ->> 'accountId' = a.id::text
        order by f.seq desc limit 1) last
      left join lateral (select jsonb_agg(jsonb_build_object('timeMs', coalesce(f.market_time_ms, f.at_ms),
          'amount', (f.data ->> 'amount')::bigint) order by f.seq) as transfers from ledger.flight f
        where f.trader_id = ${traderId} and f.kind = 'account.funded' and f.changes ? 'money'
          and f.changes -> 'money' ->> 'accountId' = a.id::text) t on true
    where a.trader_id = ${traderId} order by a.created_at_ms, a.id`.execute(trx)
  return rows
}
