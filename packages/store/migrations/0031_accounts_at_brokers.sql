-- Accounts at brokers: what their traders call them, whether they take instructions, and what their brokers last said of them.
alter table ledger.accounts
  add column name text,
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add column hedging boolean not null default true,
  -- Takes no new instruction since then; null where it does.
  add column paused_at_ms bigint,
  -- Its credentials are gone since then; null where it is connected.
  add column disconnected_at_ms bigint;
grant select (name, currency, hedging, paused_at_ms, disconnected_at_ms) on ledger.accounts to ratchet_api;
grant insert (name, currency, hedging) on ledger.accounts to ratchet_api;
grant update (name, currency, hedging, paused_at_ms, disconnected_at_ms) on ledger.accounts to ratchet_api;

-- A trader changes an account of theirs.
alter policy people_only on ledger.flight with check (kind in (
  'trade.published', 'command.received', 'risk.updated', 'profile.updated', 'account.opened', 'account.changed'));

-- What brokers say of accounts, in cents of the account's currency. It is told anew all the time and is no part of the record.
create table ledger.account_figures (
  account_id uuid primary key,
  trader_id text not null,
  state text not null check (state in ('connecting', 'live', 'stale', 'refused')),
  -- Why it is not live, in words.
  trouble text,
  balance bigint,
  equity bigint,
  margin_used bigint,
  margin_free bigint,
  heard_at_ms bigint,
  foreign key (trader_id, account_id) references ledger.accounts (trader_id, id)
);
alter table ledger.account_figures enable row level security;
alter table ledger.account_figures force row level security;
create policy engine on ledger.account_figures to ratchet_engine using (true) with check (true);
create policy one_trader on ledger.account_figures to ratchet_api
  using (trader_id = (select current_setting('ratchet.trader_id', true)))
  with check (trader_id = (select current_setting('ratchet.trader_id', true)));
grant select on ledger.account_figures to ratchet_api, ratchet_engine;
grant insert, update on ledger.account_figures to ratchet_engine;

-- Contract data of the symbols of foreign markets, as their brokers said it last. A market is named as the server of its accounts.
create table market.instruments (
  market text not null,
  symbol text not null,
  data jsonb not null,
  primary key (market, symbol)
);
alter table market.instruments enable row level security;
alter table market.instruments force row level security;
create policy everybody on market.instruments for select to ratchet_api using (true);
create policy engine on market.instruments to ratchet_engine using (true) with check (true);
grant select on market.instruments to ratchet_api, ratchet_engine;
grant insert, update on market.instruments to ratchet_engine;
