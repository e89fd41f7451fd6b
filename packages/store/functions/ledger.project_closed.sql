-- Writes `ledger.closed`: one row for each deal; the last record of a deal counts.
-- @param records of `ledger.project`, without those of people
create or replace function ledger.project_closed(records ledger.flight[]) returns void language plpgsql
as $$
#variable_conflict use_column
begin
  with deals as (
    select trader_id, seq, changes -> 'closed' as closed, changes -> 'closed' ->> 'accountId' as account,
      changes -> 'closed' ->> 'ticket' as ticket
    from unnest(records) where changes ? 'closed'
  ), deal_last as (
    select distinct on (d.account, d.ticket) d.trader_id, min(d.seq) over (partition by d.account, d.ticket) as seq, d.closed
    from deals d order by d.account, d.ticket, d.seq desc
  )
  insert into ledger.closed (trader_id, seq,
    -- closed: columns
    account_id, trade_id, ticket, order_ticket, position_ticket, symbol, side, volume, price, open_price, open_time_ms, time_ms, comment,
    magic, reason, profit, swap, commission, fee, entry
    -- end
  )
  select d.trader_id, d.seq,
    -- closed: values of c
    c."accountId", c."tradeId", c.ticket, c."order", c.position, c.symbol, c.side, c.volume, c.price, c."openPrice", c."openTimeMs",
    c."timeMs", c.comment, c.magic, c.reason, c.profit, c.swap, c.commission, c.fee, c.entry
    -- end
  from deal_last d cross join lateral jsonb_to_record(d.closed) as c (
      -- closed: types
      "accountId" uuid, "tradeId" uuid, ticket text, "order" text, position text, symbol text, side text, volume bigint, price bigint,
      "openPrice" bigint, "openTimeMs" bigint, "timeMs" bigint, comment text, magic text, reason text, profit bigint, swap bigint,
      commission bigint, fee bigint, entry integer
      -- end
    )
  on conflict (account_id, ticket) do update set
    -- closed: replaced from excluded
    trade_id = excluded.trade_id, order_ticket = excluded.order_ticket, position_ticket = excluded.position_ticket,
    symbol = excluded.symbol, side = excluded.side, volume = excluded.volume, price = excluded.price, open_price = excluded.open_price,
    open_time_ms = excluded.open_time_ms, time_ms = excluded.time_ms, comment = excluded.comment, magic = excluded.magic,
    reason = excluded.reason, profit = excluded.profit, swap = excluded.swap, commission = excluded.commission, fee = excluded.fee,
    entry = excluded.entry
    -- end
  ;
end $$;
alter function ledger.project_closed(ledger.flight[]) owner to ratchet_engine;
revoke all on function ledger.project_closed(ledger.flight[]) from public;
