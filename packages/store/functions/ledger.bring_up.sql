-- Projects one trader before a read if the log is longer than the tables.
-- @param named the sealed name, as `ledger.reader` reads it
create or replace function ledger.bring_up(named text)
  returns void language plpgsql security definer
  set search_path = ledger, pg_temp
as $$
declare
  trader constant text := substr(named, 65);
begin
  if exists (select from ledger.tallies l, ledger.traders t where l.trader_id = trader and t.id = trader and l.upto < t.seq) then
    perform from ledger.project(array[trader]);
  end if;
end $$;
alter function ledger.bring_up(text) owner to ratchet_engine;
revoke all on function ledger.bring_up(text) from public;
grant execute on function ledger.bring_up(text) to ratchet_api;
