-- The record before each new one is read by its key. Joined, it was planned as all records of the trader where row-level security names
-- one, so that an instruction cost what the trader's whole history is long.
create or replace function ledger.keep_chains() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  nothing constant bytea := decode(repeat('00', 32), 'hex');
  broken record;
begin
  select added.trader_id, added.seq into broken
  from added
  where case when added.seq = 1 then nothing else (
        select coalesce(before.hash, nothing) from ledger.flight before
        where before.trader_id = added.trader_id and before.seq = added.seq - 1)
      end is distinct from added.prev
    or added.prev is null or octet_length(added.hash) is distinct from 32
  limit 1;
  if found then
    raise exception 'Record % does not continue the chain of trader %', broken.seq, broken.trader_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- A session keeps the plans that it made while the tables were small: these too are to go by key from the first.
alter function ledger.take_to_publish set enable_seqscan = off;
alter function ledger.publish set enable_seqscan = off;
alter function ledger.news set enable_seqscan = off;
