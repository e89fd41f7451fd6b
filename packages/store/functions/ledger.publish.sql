-- Appends the records of several published instructions that an api commits together, with their idempotency keys, and
-- projects their traders.
-- @param items [{named, flight, idempotency?}]; `named` is the sealed name that row-level security reads
create or replace function ledger.publish(items jsonb) returns void language plpgsql set enable_seqscan = off
as $$
declare
  own record;
  f ledger.flight;
  i ledger.idempotency;
begin
  for own in select * from jsonb_to_recordset(items) as r (named text, flight ledger.flight, idempotency ledger.idempotency) loop
    f := own.flight;
    i := own.idempotency;
    perform set_config('ratchet.trader_id', own.named, true);
    update ledger.traders set seq = f.seq where id = f.trader_id;
    insert into ledger.flight (trader_id, seq, at_ms, kind, trade_id, market_time_ms, data, changes, prev, hash)
      values (f.trader_id, f.seq, f.at_ms, f.kind, f.trade_id, f.market_time_ms, f.data, f.changes, f.prev, f.hash);
    if i.key is not null then
      insert into ledger.idempotency (trader_id, key, hash, trade_id, created_at_ms)
        values (i.trader_id, i.key, i.hash, i.trade_id, i.created_at_ms);
    end if;
  end loop;
  perform set_config('ratchet.trader_id', '', true);
  perform ledger.catch_up(array(select item -> 'flight' ->> 'trader_id' from jsonb_array_elements(items) item));
end $$;
revoke all on function ledger.publish(jsonb) from public;
grant execute on function ledger.publish(jsonb) to ratchet_api;
