-- Projects those of the traders whose log is longer than their tables.
create or replace function ledger.catch_up(traders text[])
  returns void language plpgsql security definer
  set search_path = ledger, pg_temp set enable_seqscan = off
as $$
declare
  behind text[];
begin
  select array_agg(t.id) into behind from ledger.traders t join ledger.tallies l on l.trader_id = t.id
  where t.id = any(traders) and l.upto < t.seq;
  if behind is not null then
    perform from ledger.project(behind);
  end if;
end $$;
alter function ledger.catch_up(text[]) owner to ratchet_engine;
revoke all on function ledger.catch_up(text[]) from public;
grant execute on function ledger.catch_up(text[]) to ratchet_api;
