-- The setting ratchet.trader_id names the trader whose rows the api sees. Whoever slips a statement into the api's connection may set it too: so a
-- name counts only with its HMAC (RFC 2104, SHA-256) before it, in 64 hex digits, by a key that the api's process has and its role cannot read.
create table vault.name_key (
  one boolean primary key default true check (one),
  key bytea not null check (length(key) = 32),
  -- The key under HMAC's two pads.
  inner_pad bytea not null check (length(inner_pad) = 64),
  outer_pad bytea not null check (length(outer_pad) = 64)
);
alter table vault.name_key enable row level security;
alter table vault.name_key force row level security;
create policy engine on vault.name_key to ratchet_engine using (true) with check (true);
grant select on vault.name_key to ratchet_engine;

-- Before its rows are guarded from whoever runs this.
alter table vault.name_key no force row level security;
do $$
declare
  -- Each has 122 random bits of the database's own strong source.
  key constant bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  for i in 0..31 loop
    inner_pad := set_byte(inner_pad, i, get_byte(inner_pad, i) # get_byte(key, i));
    outer_pad := set_byte(outer_pad, i, get_byte(outer_pad, i) # get_byte(key, i));
  end loop;
  insert into vault.name_key (key, inner_pad, outer_pad) values (key, inner_pad, outer_pad);
end $$;
alter table vault.name_key force row level security;

-- The trader who is named with the right seal, or null.
create function ledger.reader() returns text language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
declare
  named constant text := current_setting('ratchet.trader_id', true);
  trader constant text := substr(named, 65);
begin
  if trader is null or trader = '' then
    return null;
  end if;
  return (select trader from vault.name_key k
    where encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(trader, 'UTF8'))), 'hex') = left(named, 64));
end $$;

-- For a reader who was just named: brings up the trader's tables where they are behind, and tells nothing. It looks with the engine's rights, since
-- each table that the api looks at itself asks for the seal once more.
create function ledger.bring_up(named text) returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  trader constant text := substr(named, 65);
begin
  if exists (select from ledger.tallies l, ledger.traders t where l.trader_id = trader and t.id = trader and l.upto < t.seq) then
    perform from ledger.project(array[trader]);
  end if;
end $$;
grant create on schema ledger to ratchet_engine;
alter function ledger.reader owner to ratchet_engine;
alter function ledger.bring_up owner to ratchet_engine;
revoke create on schema ledger from ratchet_engine;
revoke all on function ledger.reader, ledger.bring_up from public;
grant execute on function ledger.reader, ledger.bring_up to ratchet_api;

-- Every policy of one trader asks it, once a statement.
do $$
declare
  p record;
begin
  for p in
    select schemaname, tablename, policyname, substring(qual from '^\((\w+) = ') as owner from pg_policies
    where 'ratchet_api' = any(roles) and qual like '%ratchet.trader_id%'
  loop
    execute format('alter policy %1$I on %2$I.%3$I using (%4$I = (select ledger.reader())) with check (%4$I = (select ledger.reader()))',
      p.policyname, p.schemaname, p.tablename, p.owner);
  end loop;
  if exists (select from pg_policies where coalesce(qual, '') || coalesce(with_check, '') like '%ratchet.trader_id%') then
    raise exception 'A policy still believes a name without a seal';
  end if;
end $$;

-- As before, with that policy.
create or replace function ledger.make_parts() returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
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
  execute format('create policy one_trader on record.%I to ratchet_api using (trader_id = (select ledger.reader()))
    with check (trader_id = (select ledger.reader()))', name);
  execute format('create trigger keep_record before update or delete or truncate on record.%I
    for each statement execute function ledger.keep_record()', name);
  execute format('alter table ledger.flight attach partition record.%I for values in (%s)', name, n);
end $$;

-- As before; each names its trader with the seal. The engine, which sees all, names none.
create or replace function ledger.take_to_publish(wishes jsonb)
returns table (place bigint, seq bigint, account_id uuid, login text, hash text, last_n integer, first jsonb, stopped text)
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  wish record;
  own record;
begin
  for wish in
    select * from rows from (jsonb_to_recordset(wishes)
        as (trader text, named text, server text, login text, minute text, key text, paper boolean))
      with ordinality as w (trader, named, server, login, minute, key, paper, place)
  loop
    perform set_config('ratchet.trader_id', coalesce(wish.named, ''), true);
    select t.seq, coalesce(nullif(wish.login, ''), nullif(t.forex_code, ''), case when wish.paper then t.paper_login else '' end)
        as login, t.stopped_at_ms into own
      from ledger.traders t where t.id = wish.trader for no key update skip locked;
    continue when not found;
    perform ledger.catch_up(array[wish.trader]);
    -- A statement of its own: it sees what was committed before the pen was taken.
    return query select wish.place, own.seq, a.id, a.login, encode(f.hash, 'hex'),
        coalesce((select max(t.n) from ledger.trades t where t.trader_id = wish.trader and t.minute = wish.minute), 0),
        case when wish.key is not null then (select jsonb_build_object('id', t.id, 'key', t.key, 'hash', i.hash)
          from ledger.idempotency i join ledger.trades t on t.id = i.trade_id
          where i.trader_id = wish.trader and i.key = wish.key) end,
        case when own.stopped_at_ms is not null then 'trader' when a.paused_at_ms is not null then 'account' end
      from (select) one
        left join ledger.accounts a on a.trader_id = wish.trader and a.server = wish.server and a.login = own.login
        left join ledger.flight f on f.trader_id = wish.trader and f.seq = own.seq;
  end loop;
  perform set_config('ratchet.trader_id', '', true);
end $$;

create or replace function ledger.publish(items jsonb) returns void language plpgsql set enable_seqscan = off as $$
declare
  own record;
  f ledger.flight;
  i ledger.idempotency;
begin
  for own in select * from jsonb_to_recordset(items) as r (named text, flight ledger.flight, idempotency ledger.idempotency) loop
    f := own.flight;
    i := own.idempotency;
    perform set_config('ratchet.trader_id', own.named, true);
    update ledger.traders set seq = f.seq where id = f.trader_id;
    insert into ledger.flight (trader_id, seq, at_ms, kind, trade_id, market_time_ms, data, changes, prev, hash)
      values (f.trader_id, f.seq, f.at_ms, f.kind, f.trade_id, f.market_time_ms, f.data, f.changes, f.prev, f.hash);
    if i.key is not null then
      insert into ledger.idempotency (trader_id, key, hash, trade_id, created_at_ms)
        values (i.trader_id, i.key, i.hash, i.trade_id, i.created_at_ms);
    end if;
  end loop;
  perform set_config('ratchet.trader_id', '', true);
  perform ledger.catch_up(array(select item -> 'flight' ->> 'trader_id' from jsonb_array_elements(items) item));
end $$;

create or replace function ledger.news(wishes jsonb) returns table (place bigint, last_seq bigint, counts jsonb, events json)
language plpgsql volatile set enable_seqscan = off as $$
#variable_conflict use_column
declare
  wish record;
begin
  perform ledger.catch_up(array(select w ->> 'trader' from jsonb_array_elements(wishes) w));
  for wish in
    select * from rows from (jsonb_to_recordset(wishes) as (trader text, named text, seq bigint, most integer))
      with ordinality as w (trader, named, seq, most, place)
  loop
    perform set_config('ratchet.trader_id', wish.named, true);
    -- One statement: everything is of one moment, to which the tables are made.
    return query select wish.place, l.upto,
        jsonb_build_object('pending', l.pending, 'executed', l.executed, 'modified', l.modified, 'closed', l.closed),
        (select coalesce(json_agg(e order by e.seq), '[]') from (
          select f.seq, f.at_ms, f.kind, f.trade_id, f.market_time_ms, f.data, f.changes,
            case when f.changes ?| array['modified', 'closed'] then ledger.account_of(f) end as account
          from ledger.flight f
          where f.trader_id = wish.trader and f.seq > wish.seq and f.seq <= l.upto order by f.seq limit wish.most) e)
      from ledger.tallies l where l.trader_id = wish.trader;
  end loop;
  perform set_config('ratchet.trader_id', '', true);
end $$;
