-- Writes `ledger.requests`: the last record of a request counts. Since when and why its outcome is unknown stays as long as it is.
-- @param records of `ledger.project`, without those of people
create or replace function ledger.project_requests(records ledger.flight[]) returns void language plpgsql
as $$
#variable_conflict use_column
begin
  with requested as materialized (
    select trader_id, seq, at_ms, kind, data, rest -> 'request' as request, (rest -> 'request' ->> 'accountId')::uuid as account_id,
      rest -> 'request' ->> 'id' as id, rest -> 'request' ->> 'state' = 'unknown' as is_unknown
    from unnest(records) where rest ? 'request'
  ), doubts as materialized (
    select account_id, id, seq, at_ms, data ->> 'why' as why from requested where kind = 'account.frozen' and data ->> 'request' = id
  ), request_last as (
    select distinct on (a.account_id, a.id) a.trader_id, a.account_id, a.id, a.request, a.is_unknown,
      max(a.seq) filter (where not a.is_unknown) over same_request as known_at
    from requested a window same_request as (partition by a.account_id, a.id) order by a.account_id, a.id, a.seq desc
  )
  insert into ledger.requests (trader_id, unknown_since_ms, unknown_why,
    -- request: columns
    id, account_id, trade_id, position_ticket, command_id, kind, rung, price, sl, tp, volume, amount, order_ticket, time_ms, checkpoint,
    state, retcode, text
    -- end
  )
  select l.trader_id,
    case when l.is_unknown then coalesce(d.at_ms, case when l.known_at is null then e.unknown_since_ms end) end,
    case when l.is_unknown then coalesce(d.why, case when l.known_at is null then e.unknown_why end) end,
    -- request: values of r
    r.id, r."accountId", r."tradeId", r.position, r."commandId", r.kind, r.rung, r.price, r.sl, r.tp, r.volume, r.amount, r."order",
    r."timeMs", r.checkpoint, r.state, r.retcode, r.text
    -- end
  from request_last l cross join lateral jsonb_to_record(l.request) as r (
      -- request: types
      id text, "accountId" uuid, "tradeId" uuid, position text, "commandId" uuid, kind text, rung integer, price bigint, sl bigint,
      tp bigint, volume bigint, amount bigint, "order" text, "timeMs" bigint, checkpoint text, state text, retcode integer, text text
      -- end
    )
    left join lateral (
      select a.at_ms, a.why from doubts a
      where a.account_id = l.account_id and a.id = l.id and a.seq > coalesce(l.known_at, 0) order by a.seq desc limit 1
    ) d on true
    left join ledger.requests e on e.account_id = l.account_id and e.id = l.id
  on conflict (account_id, id) do update set unknown_since_ms = excluded.unknown_since_ms, unknown_why = excluded.unknown_why,
    -- request: replaced from excluded
    trade_id = excluded.trade_id, position_ticket = excluded.position_ticket, command_id = excluded.command_id, kind = excluded.kind,
    rung = excluded.rung, price = excluded.price, sl = excluded.sl, tp = excluded.tp, volume = excluded.volume, amount = excluded.amount,
    order_ticket = excluded.order_ticket, time_ms = excluded.time_ms, checkpoint = excluded.checkpoint, state = excluded.state,
    retcode = excluded.retcode, text = excluded.text
    -- end
  ;
end $$;
alter function ledger.project_requests(ledger.flight[]) owner to ratchet_engine;
revoke all on function ledger.project_requests(ledger.flight[]) from public;
