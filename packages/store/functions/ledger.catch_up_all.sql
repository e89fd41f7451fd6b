-- Projects every trader whose log is longer than the tables.
-- @returns the traders whose records do not fit; all others are projected
create or replace function ledger.catch_up_all()
  returns text[] language plpgsql security definer
  set search_path = ledger, pg_temp
as $$
declare
  behind text[];
  stopped text[] := '{}';
  one text;
begin
  select array_agg(t.id) into behind from ledger.traders t join ledger.tallies l on l.trader_id = t.id where l.upto < t.seq;
  if behind is null then
    return stopped;
  end if;
  begin
    perform from ledger.project(behind);
  exception when integrity_constraint_violation or data_exception then
    foreach one in array behind loop
      begin
        perform from ledger.project(array[one]);
      exception when integrity_constraint_violation or data_exception then
        stopped := stopped || one;
      end;
    end loop;
  end;
  return stopped;
end $$;
alter function ledger.catch_up_all() owner to ratchet_engine;
revoke all on function ledger.catch_up_all() from public;
