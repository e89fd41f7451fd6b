-- Trades that a trader made elsewhere, out of files. They are for that trader's journal alone: no part of the record, of no statement, no
-- count and no public page, and they mean nothing to the engine. Nobody takes a row out: what was undone stays where nobody reads it, and
-- is used again when the same trade is imported again.
create table ledger.history_imports (
  id uuid primary key,
  trader_id text not null,
  kind text not null check (kind in ('mt5', 'json', 'table')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- SHA-256 of the file; null where the browser makes none.
  file_hash text check (file_hash ~ '^[0-9a-f]{64}$'),
  -- The clock by which its times were read.
  clock text not null check (length(clock) between 1 and 40),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  -- What the file says that the account had before its first deal and after its last, in cents.
  balance_from bigint,
  balance_to bigint,
  -- Whether its own totals agreed, or there were none.
  totals text not null check (totals in ('agree', 'differ', 'none')),
  imported_at_ms bigint not null,
  -- It is kept while this is null.
  removed_at_ms bigint
);
create index history_imports_kept on ledger.history_imports (trader_id, imported_at_ms) where removed_at_ms is null;
create table ledger.history_trades (
  id bigint primary key generated always as identity,
  trader_id text not null,
  import_id uuid not null references ledger.history_imports,
  server text not null check (length(server) between 1 and 100),
  login text not null check (length(login) between 1 and 40),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  position_ticket text not null check (position_ticket ~ '^\d{1,20}$'),
  deal_ticket text not null check (deal_ticket ~ '^\d{1,20}$'),
  -- As the trader's journal has it, and as the file did.
  symbol text not null check (length(symbol) between 1 and 40),
  file_symbol text not null check (length(file_symbol) between 1 and 40),
  side text not null check (side in ('buy', 'sell')),
  volume bigint not null check (volume > 0),
  open_at_ms bigint not null,
  -- Prices at nine decimals, 0 where the file has none.
  open_price bigint not null check (open_price >= 0),
  close_at_ms bigint not null check (close_at_ms >= open_at_ms),
  close_price bigint not null check (close_price >= 0),
  stop bigint not null check (stop >= 0),
  target bigint not null check (target >= 0),
  profit bigint not null,
  swap bigint not null,
  commission bigint not null,
  fee bigint not null,
  comment text not null check (length(comment) <= 200),
  removed_at_ms bigint,
  unique (trader_id, server, login, position_ticket, deal_ticket)
);
create index history_trades_kept on ledger.history_trades (trader_id, id) where removed_at_ms is null;
create index history_trades_of_import on ledger.history_trades (import_id);
do $$
declare name text;
begin
  foreach name in array array['history_imports', 'history_trades'] loop
    execute format('alter table ledger.%I enable row level security', name);
    execute format('alter table ledger.%I force row level security', name);
    execute format('create policy one_trader on ledger.%I to ratchet_api using (trader_id = (select ledger.reader()))
      with check (trader_id = (select ledger.reader()))', name);
    execute format('create policy engine on ledger.%I to ratchet_engine using (true) with check (true)', name);
    execute format('grant select on ledger.%I to ratchet_api, ratchet_engine', name);
  end loop;
end $$;
grant insert (id, trader_id, kind, file_name, file_hash, clock, currency, balance_from, balance_to, totals, imported_at_ms),
  update (removed_at_ms) on ledger.history_imports to ratchet_api;
grant insert (trader_id, import_id, server, login, currency, position_ticket, deal_ticket, symbol, file_symbol, side, volume, open_at_ms,
    open_price, close_at_ms, close_price, stop, target, profit, swap, commission, fee, comment),
  update (import_id, currency, symbol, file_symbol, side, volume, open_at_ms, open_price, close_at_ms, close_price, stop, target, profit,
    swap, commission, fee, comment, removed_at_ms)
  on ledger.history_trades to ratchet_api;
