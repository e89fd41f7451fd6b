-- Writes `ledger.trades`: each record of a trade holds the whole trade, so the last one counts.
-- @param records of `ledger.project`
create or replace function ledger.project_trades(records ledger.flight[]) returns void language plpgsql
as $$
#variable_conflict use_column
begin
  with trade_last as materialized (
    select distinct on (s.trader_id, s.id) s.trader_id, s.id, s.kind, s.trade,
      min(s.seq) filter (where s.kind = 'trade.published') over (partition by s.trader_id, s.id) as published_at
    from (
      select trader_id, seq, kind, coalesce(changes -> 'trade', rest -> 'trade') as trade,
        (coalesce(changes -> 'trade', rest -> 'trade') ->> 'id')::uuid as id
      from unnest(records)
      where (changes ? 'trade' or rest ? 'trade')
        and (kind = 'trade.published' or not ledger.is_of_person(kind))
    ) s
    order by s.trader_id, s.id, s.seq desc
  ), removed as materialized (
    select trader_id, (changes ->> 'removedTrade')::uuid as id, min(at_ms) as at_ms from unnest(records)
    where changes ? 'removedTrade' and not ledger.is_of_person(kind) group by 1, 2
  ), inserted as (
    insert into ledger.trades (id, trader_id, account_id, seq, minute, n, broker_id, server, action, type, symbol, volume, price,
      deviation, sl, tp, trade_details, magic, risk, profit, created_at_ms, status, retcode, reason, order_ticket,
      position_ticket, working, ladder, oco, until_ms, deleted_at_ms)
    select l.id, l.trader_id, t."accountId", l.published_at, left(t.key, 16), coalesce(nullif(substr(t.key, 19), '')::integer, 1),
      t."brokerId", t.server, t.action, t.type, t.symbol, t.volume, t.price, t.deviation, t.sl, t.tp, t."tradeDetails", t.magic,
      t.risk, t.profit, t."createdAtMs",
      -- A trader publishes an instruction; only the engine says what became of it.
      case when l.kind = 'trade.published' then 'Pending' else t.status end,
      case when l.kind <> 'trade.published' then t.retcode end, case when l.kind <> 'trade.published' then t.reason end,
      case when l.kind <> 'trade.published' then t."order" end, case when l.kind <> 'trade.published' then t.position end,
      l.kind <> 'trade.published' and t.working, t.ladder, t.oco, t."untilMs", r.at_ms
    from trade_last l cross join lateral jsonb_to_record(l.trade) as t ("accountId" uuid, key text, "brokerId" text, server text,
        action text, type text, symbol text, volume bigint, price bigint, deviation bigint, sl bigint, tp bigint,
        "tradeDetails" text, magic text, risk double precision, profit double precision, "createdAtMs" bigint, status text,
        retcode integer, reason text, "order" text, position text, working boolean, ladder jsonb, oco jsonb, "untilMs" bigint)
      left join removed r on r.id = l.id and r.trader_id = l.trader_id
    where l.published_at is not null
  ), updated as (
    update ledger.trades t set status = o.status, retcode = o.retcode, reason = o.reason, order_ticket = o."order",
      position_ticket = o.position, working = o.working, oco = o.oco, price = o.price, sl = o.sl, tp = o.tp,
      deleted_at_ms = coalesce(t.deleted_at_ms, r.at_ms)
    from trade_last l cross join lateral jsonb_to_record(l.trade) as o (status text, retcode integer, reason text, "order" text,
        position text, working boolean, price bigint, sl bigint, tp bigint, oco jsonb)
      left join removed r on r.id = l.id and r.trader_id = l.trader_id
    -- The concatenation keeps PostgreSQL from an index of the trader's other trades.
    where l.published_at is null and t.id = l.id and t.trader_id || '' = l.trader_id
      -- An intent carries its trade unchanged.
      and ((t.status, t.retcode, t.reason, t.order_ticket, t.position_ticket, t.working, t.price, t.sl, t.tp, t.oco)
          is distinct from (o.status, o.retcode, o.reason, o."order", o.position, o.working, o.price, o.sl, o.tp, o.oco)
        or t.deleted_at_ms is null and r.at_ms is not null)
  )
  update ledger.trades t set deleted_at_ms = coalesce(t.deleted_at_ms, r.at_ms) from removed r
  where t.id = r.id and t.trader_id || '' = r.trader_id and not exists (select from trade_last l where l.id = r.id);
end $$;
alter function ledger.project_trades(ledger.flight[]) owner to ratchet_engine;
revoke all on function ledger.project_trades(ledger.flight[]) from public;
