-- The trader of a pairing, whom a program names by the start of its code; null if there is none. It tells nothing else of the pairing.
create or replace function ledger.pairing_owner(start text)
  returns text language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select trader_id from ledger.pairings where code_start = start
$$;
alter function ledger.pairing_owner(text) owner to ratchet_engine;
revoke all on function ledger.pairing_owner(text) from public;
grant execute on function ledger.pairing_owner(text) to ratchet_api;
