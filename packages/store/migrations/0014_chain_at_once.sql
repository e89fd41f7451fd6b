-- The chain is looked at once for all records of a statement instead of once for each: half the time where many come together. Planned
-- for access by key whatever the size of the tables is at the first look, since a session keeps the plan.
create function ledger.keep_chains() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  nothing constant bytea := decode(repeat('00', 32), 'hex');
  broken record;
begin
  select added.trader_id, added.seq into broken
  from added left join ledger.flight before on before.trader_id = added.trader_id and before.seq = added.seq - 1
  where (case when before.trader_id is not null then coalesce(before.hash, nothing) when added.seq = 1 then nothing end)
      is distinct from added.prev
    or added.prev is null or octet_length(added.hash) is distinct from 32
  limit 1;
  if found then
    raise exception 'Record % does not continue the chain of trader %', broken.seq, broken.trader_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger keep_chains after insert on ledger.flight referencing new table as added
  for each statement execute function ledger.keep_chains();
drop trigger keep_chain on ledger.flight;
drop function ledger.keep_chain();
