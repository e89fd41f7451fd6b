import type { RungNumber } from '@ratchet/contract'
import { dayMs, type RungClose, type RungConfirmation, type RungEvents } from '@ratchet/domain'
import { sql } from 'kysely'
import { newestMs } from './activity.ts'
import type { HonestyRequest, HonestyRows } from './api-store.ts'
import type { Trx } from './session.ts'

/** HON8: of each kind the newest are looked at, so that years of trades cost no more than months. */
const mostLookedAt = 5000

interface Found {
  readonly fromMs: number
  readonly symbol: string | null
}

/** What each rung promised and gave in the days before the trader's newest moment, or the market's if that is later. */
export async function rungEvents(
  trx: Trx,
  traderId: string,
  { symbol, days, marketMs }: HonestyRequest,
): Promise<HonestyRows> {
  const newest = (await newestMs(trx, traderId)) ?? marketMs
  const wanted: Found = { fromMs: Math.max(marketMs, newest) - days * dayMs, symbol: symbol ?? null }
  const closes = await closesByStop(trx, traderId, wanted)
  const confirmations = await confirmationsOf(trx, traderId, wanted)
  const refusals = await refusalsOf(trx, traderId, wanted)
  const left = refusals.length >= mostLookedAt || (await isMore(trx, traderId, wanted))
  return { fromMs: wanted.fromMs, complete: !left, events: { closes, confirmations, refusals } }
}

/** The rows to look at, newest first: the conditions that the queries below share. */
const stops = (traderId: string, { fromMs, symbol }: Found) => sql`
  from ledger.closed
  where trader_id = ${traderId} and time_ms >= ${fromMs} and reason in ('sl', 'expert') and trade_id is not null
    and (${symbol}::text is null or symbol = ${symbol})
  order by time_ms desc`
const changes = (traderId: string, { fromMs, symbol }: Found) => sql`
  from ledger.modified
  where trader_id = ${traderId} and time_ms >= ${fromMs} and rung > 0 and trade_id is not null
    and (${symbol}::text is null or symbol = ${symbol})
  order by time_ms desc`

async function isMore(trx: Trx, traderId: string, wanted: Found): Promise<boolean> {
  const beyond = sql`offset ${sql.lit(mostLookedAt)} limit 1`
  const { rows } = await sql<{ more: boolean }>`
    select exists (select 1 ${stops(traderId, wanted)} ${beyond})
      or exists (select 1 ${changes(traderId, wanted)} ${beyond}) as more`.execute(trx)
  return rows[0]?.more ?? false
}

/**
 * Closing deals by a stop, each with the last rung reached before it (HON1). A position whose intended stop is no longer that
 * rung's was moved by hand; one that the engine closed must have asked for it at that stop, not at a target (HON2).
 */
async function closesByStop(trx: Trx, traderId: string, wanted: Found): Promise<RungClose[]> {
  const { rows } = await sql<RungClose>`
    select c.symbol, c.side, c.volume, c.price, c.open_price as open, c.time_ms as "timeMs", c.profit,
      reached.rung, reached.promised
    from (select * ${stops(traderId, wanted)} limit ${sql.lit(mostLookedAt)}) c
    join ledger.positions p on p.account_id = c.account_id and p.ticket = c.position_ticket
    join lateral (
      select r.rung, r.stop as promised
      from ledger.stop_records r
      where r.trade_id = c.trade_id and r.trader_id = ${traderId} and r.seq < c.seq and r.kind = 'rung.reached'
        and r.position_ticket = c.position_ticket
      order by r.seq desc limit 1
    ) reached on reached.promised <> 0 and reached.promised = p.intended_sl
    where c.reason = 'sl' or (
      select i.close_level from ledger.stop_records i
      where i.trade_id = c.trade_id and i.trader_id = ${traderId} and i.seq < c.seq and i.kind = 'close.intent'
        and i.position_ticket = c.position_ticket
      order by i.seq desc limit 1
    ) = reached.promised`.execute(trx)
  return rows
}

/** The first confirmation of each rung's stop, and how long after the crossing tick it came by the engine's clock. */
async function confirmationsOf(trx: Trx, traderId: string, wanted: Found): Promise<RungConfirmation[]> {
  const { rows } = await sql<RungConfirmation>`
    select symbol, rung, "timeMs", "latencyMs" from (
      select distinct on (reached.seq) reached.seq, m.symbol, m.rung, m.time_ms as "timeMs",
        m.heard_at_ms - reached.tick_at_ms as "latencyMs"
      from (select * ${changes(traderId, wanted)} limit ${sql.lit(mostLookedAt)}) m
      join lateral (
        select r.seq, r.tick_at_ms
        from ledger.stop_records r
        where r.trade_id = m.trade_id and r.trader_id = ${traderId} and r.seq < m.seq and r.kind = 'rung.reached'
          and r.position_ticket = m.position_ticket and r.rung = m.rung and r.stop = m.sl
        order by r.seq desc limit 1
      ) reached on true
      order by reached.seq, m.seq
    ) first
    where "latencyMs" >= 0`.execute(trx)
  return rows
}

/** Refused stop changes; the trade names the symbol. */
async function refusalsOf(trx: Trx, traderId: string, { fromMs, symbol }: Found): Promise<RungEvents['refusals']> {
  const { rows } = await sql<{ symbol: string; rung: RungNumber; timeMs: number }>`
    select t.symbol, r.rung, r.time_ms as "timeMs"
    from ledger.stop_records r join ledger.trades t on t.id = r.trade_id and t.trader_id = ${traderId}
    where r.trader_id = ${traderId} and r.kind = 'stop.refused' and r.time_ms >= ${fromMs}
      and r.rung > 0 and (${symbol}::text is null or t.symbol = ${symbol})
    order by r.seq desc limit ${sql.lit(mostLookedAt)}`.execute(trx)
  return rows
}
