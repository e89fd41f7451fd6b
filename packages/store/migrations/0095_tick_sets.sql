-- Recorded ticks that a trader keeps for the Ladder Lab, packed as the domain packs them. They are for that trader alone, mean nothing to the
-- engine and are no part of the record. A set is seen once it is complete. Unlike anything else here it is taken out by its trader: it is
-- large, and it is a copy of a file of theirs.
create table ledger.tick_sets (
  id uuid primary key,
  trader_id text not null,
  name text not null check (length(name) between 1 and 100),
  symbol text not null check (length(symbol) between 1 and 20),
  digits smallint not null check (digits between 0 and 9),
  bar_ms bigint not null check (bar_ms >= 0),
  pieces integer not null check (pieces >= 0),
  ticks integer not null check (ticks >= 0),
  bytes integer not null check (bytes >= 0),
  from_ms bigint not null,
  to_ms bigint not null,
  begun_at_ms bigint not null,
  kept_at_ms bigint
);
create index tick_sets_of_trader on ledger.tick_sets (trader_id, begun_at_ms);

create table ledger.tick_pieces (
  set_id uuid not null references ledger.tick_sets (id) on delete cascade,
  place integer not null check (place >= 0),
  trader_id text not null,
  from_ms bigint not null,
  to_ms bigint not null check (to_ms >= from_ms),
  ticks integer not null check (ticks > 0),
  packed bytea not null check (length(packed) <= 1048576),
  primary key (set_id, place)
);
-- Packed already: another packing would only cost time.
alter table ledger.tick_pieces alter column packed set storage external;

alter table ledger.tick_sets enable row level security;
alter table ledger.tick_sets force row level security;
create policy one_trader on ledger.tick_sets to ratchet_api
  using (trader_id = (select ledger.reader()))
  with check (trader_id = (select ledger.reader()));
create policy engine on ledger.tick_sets to ratchet_engine using (true) with check (true);
grant select, delete, insert (id, trader_id, name, symbol, digits, bar_ms, pieces, ticks, bytes, from_ms, to_ms, begun_at_ms),
  update (pieces, ticks, bytes, from_ms, to_ms, kept_at_ms) on ledger.tick_sets to ratchet_api;
grant select on ledger.tick_sets to ratchet_engine;

alter table ledger.tick_pieces enable row level security;
alter table ledger.tick_pieces force row level security;
create policy one_trader on ledger.tick_pieces to ratchet_api
  using (trader_id = (select ledger.reader()))
  with check (trader_id = (select ledger.reader()));
create policy engine on ledger.tick_pieces to ratchet_engine using (true) with check (true);
-- A set that is taken out takes its pieces along.
grant select, insert on ledger.tick_pieces to ratchet_api;
grant select on ledger.tick_pieces to ratchet_engine;
