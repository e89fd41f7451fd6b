-- Switches the log to the next part if it is prepared.
-- @returns the part that is written now
create or replace function ledger.begin_part() returns integer language plpgsql
as $$
declare
  next constant integer := (select last_value + 1 from ledger.flight_part);
begin
  if exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ledger.flight'::regclass and c.relname = 'part_' || next) then
    perform setval('ledger.flight_part', next);
  end if;
  return ledger.part_now();
end $$;
revoke all on function ledger.begin_part() from public;
grant execute on function ledger.begin_part() to ratchet_engine;
