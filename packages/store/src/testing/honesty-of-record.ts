import type { RungEvents } from '@ratchet/domain'
import type pg from 'pg'

// The plain twins of rung honesty: what the record says by what its particulars name, without the columns that are written beside it.

const closes = `select c.symbol, c.side, c.volume, c.price, c.open_price as open, c.time_ms as "timeMs", c.profit,
    reached.rung, reached.promised
  from ledger.closed c
  join ledger.positions p on p.account_id = c.account_id and p.ticket = c.position_ticket
  join lateral (
    select (f.data ->> 'rung')::int as rung, (f.data -> 'to' ->> 'sl')::bigint as promised
    from ledger.flight f
    where f.trade_id = c.trade_id and f.trader_id = $1 and f.seq < c.seq and f.kind = 'rung.reached'
      and f.data ->> 'position' = c.position_ticket
    order by f.seq desc limit 1
  ) reached on reached.promised <> 0 and reached.promised = p.intended_sl
  where c.trader_id = $1 and (c.reason = 'sl' or c.reason = 'expert' and (
    select (f.data ->> 'level')::bigint from ledger.flight f
    where f.trade_id = c.trade_id and f.trader_id = $1 and f.seq < c.seq and f.kind = 'close.intent'
      and f.data ->> 'position' = c.position_ticket
    order by f.seq desc limit 1
  ) = reached.promised)`

const confirmations = `select symbol, rung, "timeMs", "latencyMs" from (
    select distinct on (reached.seq) reached.seq, m.symbol, m.rung, m.time_ms as "timeMs",
      (f.data ->> 'heardAtMs')::bigint - reached.tick as "latencyMs"
    from ledger.modified m
    join ledger.flight f on f.trader_id = $1 and f.seq = m.seq
    join lateral (
      select r.seq, (r.data ->> 'tickAtMs')::bigint as tick
      from ledger.flight r
      where r.trade_id = m.trade_id and r.trader_id = $1 and r.seq < m.seq and r.kind = 'rung.reached'
        and r.data ->> 'position' = m.position_ticket and (r.data ->> 'rung')::int = m.rung
        and (r.data -> 'to' ->> 'sl')::bigint = m.sl
      order by r.seq desc limit 1
    ) reached on true
    where m.trader_id = $1 and m.rung > 0
    order by reached.seq, m.seq
  ) first
  where "latencyMs" >= 0`

const refusals = `select t.symbol, (f.data ->> 'rung')::int as rung, f.market_time_ms as "timeMs"
  from ledger.flight f join ledger.trades t on t.id = f.trade_id and t.trader_id = $1
  where f.trader_id = $1 and f.kind = 'stop.refused' and (f.data ->> 'rung')::int > 0`

/** What the record says of a trader's rungs, of all days and symbols. */
export async function honestyOfRecord(client: pg.ClientBase, traderId: string): Promise<RungEvents> {
  const of = async <Row>(query: string) => (await client.query(query, [traderId])).rows as Row[]
  return { closes: await of(closes), confirmations: await of(confirmations), refusals: await of(refusals) }
}
