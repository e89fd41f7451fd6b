-- replaces ed248cc82a8c4da2d3404a0ae874d072cc8cf9702cfffcaf01a2c533881f5a22
-- Prices at which a trader wants to be told. One that waits is no part of the record; that it was reached is, as 'alert.reached'.
-- Nobody takes a row out: like everything that a trader did, one that was removed stays.
create table ledger.alerts (
  id uuid primary key,
  -- In the order in which they were set, so that the engine's process finds those that are new to it.
  seq bigint generated always as identity,
  trader_id text not null,
  -- The server that names the market; empty for the paper market.
  market text not null,
  symbol text not null,
  -- In points.
  price bigint not null check (price > 0),
  -- The way in which the bid comes to the price.
  direction text not null check (direction in ('rising', 'falling')),
  note text not null check (length(note) <= 80),
  set_at_ms bigint not null,
  -- It waits while neither of the two has happened.
  removed_at_ms bigint,
  reached_at_ms bigint,
  reached_bid bigint,
  check ((reached_at_ms is null) = (reached_bid is null)),
  check (removed_at_ms is null or reached_at_ms is null)
);
-- A trader has one alert at a price.
create unique index alerts_waiting on ledger.alerts (trader_id, market, symbol, price) where removed_at_ms is null and reached_at_ms is null;
create index alerts_to_meet on ledger.alerts (market, seq) where removed_at_ms is null and reached_at_ms is null;

alter table ledger.alerts enable row level security;
alter table ledger.alerts force row level security;
create policy one_trader on ledger.alerts to ratchet_api
  using (trader_id = (select ledger.reader()))
  with check (trader_id = (select ledger.reader()));
create policy engine on ledger.alerts to ratchet_engine using (true) with check (true);
grant select, insert (id, trader_id, market, symbol, price, direction, note, set_at_ms), update (note, removed_at_ms) on ledger.alerts
  to ratchet_api;
grant select, update (reached_at_ms, reached_bid) on ledger.alerts to ratchet_engine;
