-- Writes `ledger.stop_records`: where each stop of a trade came from.
-- @param records of `ledger.project`, without those of people
create or replace function ledger.project_stop_records(records ledger.flight[]) returns void language plpgsql
as $$
#variable_conflict use_column
begin
  insert into ledger.stop_records (trader_id, seq, kind, trade_id, position_ticket, time_ms, rung, stop, tick_at_ms, close_level)
  select trader_id, seq, kind, trade_id, data ->> 'position', market_time_ms,
    case when kind <> 'close.intent' then (data ->> 'rung')::integer end,
    case kind when 'rung.reached' then (data -> 'to' ->> 'sl')::bigint end,
    case kind when 'rung.reached' then (data ->> 'tickAtMs')::bigint end,
    case kind when 'close.intent' then (data ->> 'level')::bigint end
  from unnest(records) where kind in ('rung.reached', 'stop.refused', 'close.intent') and trade_id is not null;
end $$;
alter function ledger.project_stop_records(ledger.flight[]) owner to ratchet_engine;
revoke all on function ledger.project_stop_records(ledger.flight[]) from public;
