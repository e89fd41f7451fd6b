-- functions: 57684b90a340740201200a289e4cd015c8b6f4ff99e4f0aa5ecf3fa4b1777475
-- A trader pairs a program that dials in with a code. The program first sends the start of the code, so that the process that hears it finds the
-- code. Several processes may serve the trader's page and the program, so the row carries the program's last report.
-- The release before: it neither reads nor writes any of this.
create table ledger.pairings (
  id uuid primary key,
  code_start text not null unique check (length(code_start) between 4 and 40),
  trader_id text not null references ledger.traders (id),
  broker text not null check (length(broker) between 1 and 40),
  code_sealed bytea not null,
  begun_at_ms bigint not null,
  expires_at_ms bigint not null,
  -- When an account was connected with the code.
  used_at_ms bigint,
  heard_at_ms bigint,
  -- JSON of the broker's connector.
  report text check (length(report) <= 65536)
);
create index pairings_trader on ledger.pairings (trader_id);
alter table ledger.pairings enable row level security;
alter table ledger.pairings force row level security;
create policy engine on ledger.pairings to ratchet_engine using (true) with check (true);
create policy one_trader on ledger.pairings to ratchet_api
  using (trader_id = (select ledger.reader()))
  with check (trader_id = (select ledger.reader()));
grant select on ledger.pairings to ratchet_engine;
grant select, delete, insert (id, trader_id, code_start, broker, code_sealed, begun_at_ms, expires_at_ms), update (used_at_ms, heard_at_ms, report)
  on ledger.pairings to ratchet_api;

-- An account whose program dials in sends no trades until its trader allows that. It begins paused, and the first resume ends both.
alter table ledger.accounts add column read_only boolean not null default false;
-- When the deals of its past were imported into its trader's journal; null if they were not.
alter table ledger.accounts add column history_at_ms bigint;
grant update (history_at_ms) on ledger.accounts to ratchet_engine;
grant insert (id, trader_id, kind, file_name, file_hash, clock, currency, balance_from, balance_to, totals, imported_at_ms)
  on ledger.history_imports to ratchet_engine;
grant insert (trader_id, import_id, server, login, currency, position_ticket, deal_ticket, symbol, file_symbol, side, volume, open_at_ms,
    open_price, close_at_ms, close_price, stop, target, profit, swap, commission, fee, comment),
  update (import_id, currency, symbol, file_symbol, side, volume, open_at_ms, open_price, close_at_ms, close_price, stop, target, profit,
    swap, commission, fee, comment, removed_at_ms)
  on ledger.history_trades to ratchet_engine;
grant select (read_only), insert (read_only, paused_at_ms), update (read_only) on ledger.accounts to ratchet_api;
