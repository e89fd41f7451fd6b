-- Fails if records do not continue the hash chain of their trader.
-- @param records in the order of their traders and numbers
-- @throws integrity_constraint_violation naming the first record that does not continue
create or replace function ledger.check_chain(records ledger.flight[]) returns void language plpgsql
as $$
#variable_conflict use_column
declare
  broken record;
begin
  select g.trader_id, g.seq into broken
  from (
    select trader_id, seq, prev, lag(seq) over own as last, lag(hash) over own as hash
    from unnest(records) window own as (partition by trader_id order by seq)
  ) g
  -- A record that is older than the chain has no hash, and is followed by any.
  where g.seq > 1 and case
      when g.last = g.seq - 1 then g.hash <> g.prev or g.hash is not null and g.prev is null
      else (select case when b.hash is null then g.prev else b.hash end from ledger.flight b
        where b.trader_id = g.trader_id and b.seq = g.seq - 1) is distinct from g.prev
    end
  limit 1;
  if found then
    raise exception 'Record % does not continue the chain of trader %', broken.seq, broken.trader_id
      using errcode = 'integrity_constraint_violation';
  end if;
end $$;
alter function ledger.check_chain(ledger.flight[]) owner to ratchet_engine;
revoke all on function ledger.check_chain(ledger.flight[]) from public;
