-- As before, but that a number is free in the older parts is asked for each trader by key. Asked by `exists`, a statement of many traders was
-- planned as one look at the whole part, all of its records, so that a commit cost what the record is long.
create or replace function ledger.keep_chains() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
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

-- The same where tables are made from the record: of several records of a trader the first alone is held against one that was there before.
do $$
declare
  source text := pg_get_functiondef('ledger.project(text[], bigint, boolean)'::regprocedure);
  before constant text := $before$
  select g.trader_id, g.seq into broken
  from given g left join ledger.flight before on before.trader_id = g.trader_id and before.seq = g.seq - 1
  where g.seq > 1 and before.hash is distinct from g.prev and (before.hash is not null or before.seq is null)
  limit 1;$before$;
  after constant text := $after$
  select g.trader_id, g.seq into broken
  from (
    select trader_id, seq, prev, lag(seq) over own as last, lag(hash) over own as hash
    from given window own as (partition by trader_id order by seq)
  ) g
  -- A record that is older than the chain has no hash, and is followed by any.
  where g.seq > 1 and case
      when g.last = g.seq - 1 then g.hash <> g.prev or g.hash is not null and g.prev is null
      else (select case when b.hash is null then g.prev else b.hash end from ledger.flight b
        where b.trader_id = g.trader_id and b.seq = g.seq - 1) is distinct from g.prev
    end
  limit 1;$after$;
begin
  if strpos(source, before) = 0 then
    raise exception 'ledger.project does not look at the chain as it did';
  end if;
  execute replace(source, before, after);
end $$;
