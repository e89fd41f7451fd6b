-- Ladders that a trader keeps under names, in pips as people typed them. They mean nothing to the engine and are no part of the record: what
-- climbs by such rungs has them as its trader's or its account's ladder. Nobody takes a row out: one that was removed stays, as alerts do.
create table ledger.ladders (
  id uuid primary key,
  trader_id text not null,
  -- As the trader wrote it.
  name text not null check (length(name) between 1 and 40),
  -- The same name in whatever capitals: which letters those are must not depend on the database's locale, so the program says it.
  key text not null check (length(key) > 0),
  rungs jsonb not null check (jsonb_typeof(rungs) = 'object' and pg_column_size(rungs) < 4096),
  changed_at_ms bigint not null,
  -- It is kept while this is null.
  removed_at_ms bigint
);
create unique index ladders_kept on ledger.ladders (trader_id, key) where removed_at_ms is null;
alter table ledger.ladders enable row level security;
alter table ledger.ladders force row level security;
create policy one_trader on ledger.ladders to ratchet_api
  using (trader_id = (select ledger.reader()))
  with check (trader_id = (select ledger.reader()));
create policy engine on ledger.ladders to ratchet_engine using (true) with check (true);
grant select, insert (id, trader_id, name, key, rungs, changed_at_ms), update (name, key, rungs, changed_at_ms, removed_at_ms)
  on ledger.ladders to ratchet_api;
grant select on ledger.ladders to ratchet_engine;
