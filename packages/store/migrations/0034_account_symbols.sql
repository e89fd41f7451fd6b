-- The symbols of accounts at brokers: what a broker offers an account, as it said it last, and which of them are on there.
create table ledger.account_symbols (
  account_id uuid primary key,
  trader_id text not null,
  -- Null until the trader, or a position that was opened at the broker itself, says otherwise: then the usual ones are on.
  symbols text[] check (array_position(symbols, null) is null),
  -- Each with its symbol, its name, and why it cannot be traded here; null in place of that where it can.
  offered jsonb not null default '[]',
  foreign key (trader_id, account_id) references ledger.accounts (trader_id, id)
);
alter table ledger.account_symbols enable row level security;
alter table ledger.account_symbols force row level security;
create policy engine on ledger.account_symbols to ratchet_engine using (true) with check (true);
create policy one_trader on ledger.account_symbols to ratchet_api
  using (trader_id = (select current_setting('ratchet.trader_id', true)))
  with check (trader_id = (select current_setting('ratchet.trader_id', true)));
grant select on ledger.account_symbols to ratchet_api, ratchet_engine;
grant insert (account_id, trader_id, symbols), update (symbols) on ledger.account_symbols to ratchet_api;
grant insert, update on ledger.account_symbols to ratchet_engine;

-- The symbols that a market's prices are taken of: those that are on at any of its accounts. Contract data is kept of all.
alter table market.instruments add column is_on boolean not null default true;
