-- The record in parts: it is written in one, the current part, and no part before that changes any more. The table that was the record is
-- the first part. Each part has a key of its own; that a number is given once over all of them is looked at where a record is added.
-- See docs/decisions/2026-11-24-log-in-parts.md, which also tells the way back.

-- Reads the first part once, while people read and write it.
alter table ledger.flight validate constraint in_first_part;

-- Parts are reached through the record alone: nobody but the owner may look into this schema.
create schema record;
drop function ledger.account_of;
alter table ledger.flight set schema record;
alter table record.flight rename to part_1;
alter table record.part_1 rename constraint flight_pkey to part_1_pkey;
alter table record.part_1 rename constraint flight_seq_check to part_1_seq_check;
alter index record.flight_of_trade rename to part_1_flight_of_trade;
alter index record.flight_noticed rename to part_1_flight_noticed;
alter index record.flight_failed rename to part_1_flight_failed;
alter index record.flight_frozen rename to part_1_flight_frozen;
revoke all on record.part_1 from ratchet_api, ratchet_engine;
revoke insert (trader_id, seq, at_ms, kind, trade_id, market_time_ms, data, changes, prev, hash) on record.part_1 from ratchet_api;
drop policy people_only on record.part_1;
drop trigger keep_chains on record.part_1;

-- The number of the part that is written. It is no row, so that to read it waits for nobody.
create sequence ledger.flight_part as integer;
select setval('ledger.flight_part', 1);
grant select on sequence ledger.flight_part to ratchet_api, ratchet_engine;
grant update on sequence ledger.flight_part to ratchet_engine;
create function ledger.part_now() returns integer language sql stable as 'select last_value::integer from ledger.flight_part';

create table ledger.flight (like record.part_1) partition by list (part);
alter table ledger.flight alter column part set default ledger.part_now();
alter table ledger.flight attach partition record.part_1 for values in (1);
alter table record.part_1 drop constraint in_first_part;
alter table record.part_1 alter column part drop default;
create index flight_of_trade on ledger.flight (trade_id, seq) where trade_id is not null;
create index flight_noticed on ledger.flight (trader_id, seq) where kind in ('trade.executed', 'trade.failed', 'trade.unknown',
  'trade.cancelled', 'position.closed', 'rung.reached', 'stop.refused', 'account.frozen', 'account.settled', 'account.difference',
  'protection.gap', 'protection.restored', 'drill.ended');
create index flight_failed on ledger.flight (trader_id, seq) where kind in ('trade.failed', 'trade.unknown', 'stop.refused',
  'account.frozen', 'account.difference', 'protection.gap');
create index flight_frozen on ledger.flight (trader_id, seq) where kind in ('account.frozen', 'account.settled');

-- The same rights as before.
alter table ledger.flight enable row level security, force row level security;
create policy engine on ledger.flight to ratchet_engine using (true) with check (true);
create policy one_trader on ledger.flight to ratchet_api using (trader_id = (select current_setting('ratchet.trader_id', true)))
  with check (trader_id = (select current_setting('ratchet.trader_id', true)));
create policy people_only on ledger.flight as restrictive for insert to ratchet_api with check (kind in (
  'trade.published', 'command.received', 'risk.updated', 'profile.updated', 'account.opened', 'account.changed'));
grant select on ledger.flight to ratchet_api;
grant insert (trader_id, seq, at_ms, kind, trade_id, market_time_ms, data, changes, prev, hash) on ledger.flight to ratchet_api;
grant select, insert on ledger.flight to ratchet_engine;
create trigger keep_record before update or delete or truncate on ledger.flight
  for each statement execute function ledger.keep_record();

-- A record is taken only into the current part, and only where the one before it is there and is the one that it names. Of several of one
-- trader the first alone has to be looked up. It is mostly in the current part: then none of its trader's later records can be in
-- another one. Where it is not, all parts are looked at, and that its own number is in none of them.
create or replace function ledger.keep_chains() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  nothing constant bytea := decode(repeat('00', 32), 'hex');
  now_in constant integer := (select last_value from ledger.flight_part);
  broken record;
begin
  select w.trader_id, w.seq, w.part into broken
  from (
    select a.trader_id, a.seq, a.prev, a.hash, a.part, lag(a.hash) over own as before,
      a.seq - lag(a.seq) over own as step
    from added a window own as (partition by a.trader_id order by a.seq)
  ) w
  where w.part <> now_in or w.prev is null or octet_length(w.hash) is distinct from 32
    or case
      when w.step is not null then w.step <> 1 or w.before <> w.prev
      else coalesce(
          (select coalesce(b.hash, nothing) from ledger.flight b where b.trader_id = w.trader_id and b.seq = w.seq - 1 and b.part = now_in),
          case when w.seq = 1 then nothing
            else (select coalesce(b.hash, nothing) from ledger.flight b where b.trader_id = w.trader_id and b.seq = w.seq - 1) end)
          is distinct from w.prev
        or not exists (select from ledger.flight b where b.trader_id = w.trader_id and b.seq = w.seq - 1 and b.part = now_in)
          and exists (select from ledger.flight b where b.trader_id = w.trader_id and b.seq = w.seq and b.part < now_in)
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
create trigger keep_chains after insert on ledger.flight referencing new table as added
  for each statement execute function ledger.keep_chains();

-- Makes sure that there is a part to go on in: the one after the current one. For the owner, who calls it at each start.
create function ledger.make_parts() returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  n integer := (select last_value + 1 from ledger.flight_part);
  name text := 'part_' || n;
  index record;
begin
  perform pg_advisory_xact_lock(7210001, 2);
  if to_regclass('record.' || name) is not null then
    return;
  end if;
  execute format('create table record.%I (like ledger.flight, constraint %I primary key (trader_id, seq),
    constraint %I check (seq > 0))', name, name || '_pkey', name || '_seq_check');
  for index in
    select c.relname, pg_get_indexdef(c.oid) as words from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'ledger.flight'::regclass
  loop
    execute replace(replace(index.words, format('INDEX %I ON ONLY ledger.flight', index.relname),
      format('INDEX %I ON record.%I', name || '_' || index.relname, name)), ' ON ledger.flight ', ' ON record.' || name || ' ');
  end loop;
  -- Whoever got past the schema would still see one trader.
  execute format('alter table record.%I enable row level security, force row level security', name);
  execute format('create policy engine on record.%I to ratchet_engine using (true) with check (true)', name);
  execute format('create policy one_trader on record.%I to ratchet_api using (trader_id = (select current_setting(%L, true)))
    with check (trader_id = (select current_setting(%2$L, true)))', name, 'ratchet.trader_id');
  execute format('create trigger keep_record before update or delete or truncate on record.%I
    for each statement execute function ledger.keep_record()', name);
  execute format('alter table ledger.flight attach partition record.%I for values in (%s)', name, n);
end $$;
select ledger.make_parts();

-- Goes on in the next part, where there is one: else in the current one, which grows. Answers the part that is written from now on.
create function ledger.begin_part() returns integer language plpgsql as $$
declare
  next constant integer := (select last_value + 1 from ledger.flight_part);
begin
  if exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ledger.flight'::regclass and c.relname = 'part_' || next) then
    perform setval('ledger.flight_part', next);
  end if;
  return ledger.part_now();
end $$;
revoke all on function ledger.make_parts, ledger.begin_part from public;
grant execute on function ledger.begin_part to ratchet_engine;

-- As before, of the table that is the record now.
create function ledger.account_of(record ledger.flight) returns jsonb language sql stable as $$
  select jsonb_build_object('server', a.server, 'brokerId', a.login) from ledger.accounts a
  where a.trader_id = record.trader_id and a.id = coalesce(
    (record.rest ->> 'account')::uuid,
    (record.changes -> 'position' ->> 'accountId')::uuid,
    (record.changes -> 'closed' ->> 'accountId')::uuid,
    (record.changes -> 'trade' ->> 'accountId')::uuid,
    (record.data ->> 'accountId')::uuid,
    (select m.account_id from ledger.modified m where m.trader_id = record.trader_id and m.seq = record.seq),
    (select t.account_id from ledger.trades t where t.trader_id = record.trader_id and t.id = record.trade_id),
    (select r.account_id from ledger.requests r where r.trader_id = record.trader_id and r.id = record.data ->> 'request'))
$$;
