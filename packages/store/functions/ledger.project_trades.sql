-- Writes `ledger.trades`: each record of a trade holds the whole trade, so the last one counts.
-- @param records of `ledger.project`
create or replace function ledger.project_trades(records ledger.flight[]) returns void language plpgsql
as $$
#variable_conflict use_column
declare
  -- A trader publishes an instruction; only the engine says what became of it.
  unanswered constant jsonb := '{"status":"Pending","retcode":null,"reason":null,"order":null,"position":null,"working":false}';
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
  ), said as materialized (
    select l.trader_id, l.published_at, l.trade ->> 'key' as key, t.*
    from trade_last l cross join lateral jsonb_to_record(case when l.kind = 'trade.published' then l.trade || unanswered else l.trade end) as t (
      -- trade: types
      id uuid, "accountId" uuid, "brokerId" text, server text, action text, type text, symbol text, volume bigint, price bigint,
      deviation bigint, sl bigint, tp bigint, "tradeDetails" text, magic text, risk double precision, profit double precision, status text,
      retcode integer, reason text, "order" text, position text, working boolean, "createdAtMs" bigint, ladder jsonb, oco jsonb,
      "untilMs" bigint
      -- end
    )
  ), removed as materialized (
    select trader_id, (changes ->> 'removedTrade')::uuid as id, min(at_ms) as at_ms from unnest(records)
    where changes ? 'removedTrade' and not ledger.is_of_person(kind) group by 1, 2
  ), inserted as (
    insert into ledger.trades (trader_id, seq, minute, n, deleted_at_ms,
      -- trade: columns
      id, account_id, broker_id, server, action, type, symbol, volume, price, deviation, sl, tp, trade_details, magic, risk, profit, status,
      retcode, reason, order_ticket, position_ticket, working, created_at_ms, ladder, oco, until_ms
      -- end
    )
    select s.trader_id, s.published_at, left(s.key, 16), coalesce(nullif(substr(s.key, 19), '')::integer, 1), r.at_ms,
      -- trade: values of s
      s.id, s."accountId", s."brokerId", s.server, s.action, s.type, s.symbol, s.volume, s.price, s.deviation, s.sl, s.tp, s."tradeDetails",
      s.magic, s.risk, s.profit, s.status, s.retcode, s.reason, s."order", s.position, s.working, s."createdAtMs", s.ladder, s.oco,
      s."untilMs"
      -- end
    from said s left join removed r on r.id = s.id and r.trader_id = s.trader_id
    where s.published_at is not null
  ), updated as (
    update ledger.trades t set deleted_at_ms = coalesce(t.deleted_at_ms, r.at_ms),
      -- trade: changes from s
      price = s.price, sl = s.sl, tp = s.tp, status = s.status, retcode = s.retcode, reason = s.reason, order_ticket = s."order",
      position_ticket = s.position, working = s.working, oco = s.oco
      -- end
    from said s left join removed r on r.id = s.id and r.trader_id = s.trader_id
    -- The concatenation keeps PostgreSQL from an index of the trader's other trades.
    where s.published_at is null and t.id = s.id and t.trader_id || '' = s.trader_id
      -- An intent carries its trade unchanged.
      and ((
        -- trade: changing in t
        t.price, t.sl, t.tp, t.status, t.retcode, t.reason, t.order_ticket, t.position_ticket, t.working, t.oco
        -- end
      ) is distinct from (
        -- trade: changed in s
        s.price, s.sl, s.tp, s.status, s.retcode, s.reason, s."order", s.position, s.working, s.oco
        -- end
      ) or t.deleted_at_ms is null and r.at_ms is not null)
  )
  update ledger.trades t set deleted_at_ms = coalesce(t.deleted_at_ms, r.at_ms) from removed r
  where t.id = r.id and t.trader_id || '' = r.trader_id and not exists (select from said s where s.id = r.id);
end $$;
alter function ledger.project_trades(ledger.flight[]) owner to ratchet_engine;
revoke all on function ledger.project_trades(ledger.flight[]) from public;
