-- Writes `ledger.modified`: one row for each stop change.
-- @param records of `ledger.project`, without those of people
create or replace function ledger.project_modified(records ledger.flight[]) returns void language plpgsql
as $$
#variable_conflict use_column
begin
  insert into ledger.modified (trader_id, seq, account_id, heard_at_ms,
    -- modified: columns
    trade_id, position_ticket, symbol, time_ms, sl, tp, rung
    -- end
  )
  select f.trader_id, f.seq, (f.rest ->> 'account')::uuid,
    case f.kind when 'stop.confirmed' then (f.data ->> 'heardAtMs')::bigint end,
    -- modified: values of m
    m."tradeId", m.position, m.symbol, m."timeMs", m.sl, m.tp, m.rung
    -- end
  from unnest(records) f cross join lateral jsonb_to_record(f.changes -> 'modified') as m (
      -- modified: types
      "tradeId" uuid, position text, symbol text, "timeMs" bigint, sl bigint, tp bigint, rung integer
      -- end
    )
  where f.changes ? 'modified';
end $$;
alter function ledger.project_modified(ledger.flight[]) owner to ratchet_engine;
revoke all on function ledger.project_modified(ledger.flight[]) from public;
