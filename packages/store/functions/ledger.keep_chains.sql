-- Refuses records that do not continue the hash chain of their trader, in one statement per insert. It reads the current part
-- of the log only; a trader's first record there is compared with the part before.
create or replace function ledger.keep_chains()
  returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  nothing constant bytea := decode(repeat('00', 32), 'hex');
  now_in constant integer := (select last_value from ledger.flight_part);
  broken record;
begin
  select v.trader_id, v.seq, v.part into broken
  from (
    select w.*, case when w.step is null then (
        select coalesce(b.hash, nothing) from ledger.flight b where b.trader_id = w.trader_id and b.seq = w.seq - 1 and b.part = now_in)
      end as near
    from (
      select a.trader_id, a.seq, a.prev, a.hash, a.part, lag(a.hash) over own as before,
        a.seq - lag(a.seq) over own as step
      from added a window own as (partition by a.trader_id order by a.seq)
    ) w
    -- Else what is near would be looked up wherever it is named.
    offset 0
  ) v
  where v.part <> now_in or v.prev is null or octet_length(v.hash) is distinct from 32
    or case
      when v.step is not null then v.step <> 1 or v.before <> v.prev
      when v.near is not null then v.near <> v.prev
      else case when v.seq = 1 then nothing
          else (select coalesce(b.hash, nothing) from ledger.flight b where b.trader_id = v.trader_id and b.seq = v.seq - 1) end
          is distinct from v.prev
        or (select true from ledger.flight b where b.trader_id = v.trader_id and b.seq = v.seq and b.part < now_in limit 1) is not null
      end
  limit 1;
  if broken.part <> now_in then
    -- The next part was begun meanwhile: whoever writes it once more writes it there.
    raise exception 'The record goes on in part %', now_in using errcode = 'serialization_failure';
  elsif found then
    raise exception 'Record % does not continue the chain of trader %', broken.seq, broken.trader_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create or replace trigger keep_chains after insert on ledger.flight referencing new table as added
  for each statement execute function ledger.keep_chains();
