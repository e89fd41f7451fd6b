-- replaces b675d094c4971ee9df1d750338aa456beddf95898688bf2d9a7b46d0d9f6c258
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

-- The policies need it; `functions` replaces it. Until then the api reads no row.
create function ledger.reader() returns text language sql as 'select null';

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
