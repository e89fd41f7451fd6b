-- What a trader has drawn on the chart of a symbol: lines, levels, notes. They are the trader's alone, mean nothing to the engine, and are no
-- part of the record. Prices and times stand in them as they were drawn.
create table ledger.drawings (
  trader_id text not null,
  -- The server that names the market; empty for the paper market.
  market text not null,
  symbol text not null,
  items jsonb not null check (pg_column_size(items) < 65536),
  changed_at_ms bigint not null,
  primary key (trader_id, market, symbol)
);
alter table ledger.drawings enable row level security;
alter table ledger.drawings force row level security;
create policy one_trader on ledger.drawings to ratchet_api
  using (trader_id = (select current_setting('ratchet.trader_id', true)))
  with check (trader_id = (select current_setting('ratchet.trader_id', true)));
create policy engine on ledger.drawings to ratchet_engine using (true) with check (true);
grant select, insert, update on ledger.drawings to ratchet_api;
grant select on ledger.drawings to ratchet_engine;
