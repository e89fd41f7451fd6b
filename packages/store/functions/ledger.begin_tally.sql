-- Starts the counters of a new trader.
create or replace function ledger.begin_tally() returns trigger language plpgsql
as $$
begin
  insert into ledger.tallies (trader_id) values (new.id);
  return null;
end $$;
create or replace trigger begin_tally after insert on ledger.traders for each row execute function ledger.begin_tally();
