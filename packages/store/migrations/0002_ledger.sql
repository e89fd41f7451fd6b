-- The ledger. Prices are bigint points, volumes bigint 1/10000 lot, money bigint cents, tickets text (they pass 2^53 at some
-- brokers). Times are bigint Unix ms, as the domain has them: what is stored compares equal to what was meant, without a time
-- zone or a driver between. Columns that the database's keyword list or the domain would read twice end in _ticket.
create schema ledger;
grant usage on schema ledger to ratchet_api, ratchet_engine;

-- One row a trader. Its lock is the trader's pen: every writer takes it first, so sequence numbers have no gaps.
create table ledger.traders (
  id text primary key check (id <> ''),
  seq bigint not null default 0 check (seq >= 0),
  created_at_ms bigint not null,
  profile_picture text,
  username text not null default '',
  email text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  address text not null default '',
  city text not null default '',
  country text not null default '',
  postal_code text not null default '',
  about_me text not null default '',
  forex_code text not null default '',
  forex_password_sealed bytea,
  forex_password_set boolean not null generated always as (forex_password_sealed is not null) stored,
  -- Login of the trader's own paper account, given at the first instruction without a login.
  paper_login text unique
);

create sequence ledger.paper_logins as bigint start 5000001;

-- Two traders who name the same login have two accounts; neither learns of the other.
create table ledger.accounts (
  id uuid primary key,
  trader_id text not null references ledger.traders (id),
  server text not null,
  login text not null,
  password_sealed bytea,
  created_at_ms bigint not null,
  -- Last broker report taken in; only grows.
  broker_seq bigint not null default 0,
  -- Where the feed stood at the last commit of the account. Kept here so that no row is shared by all commits.
  feed_position bigint not null default -1,
  unique (trader_id, server, login),
  unique (trader_id, id)
);

create table ledger.trades (
  id uuid primary key,
  trader_id text not null,
  account_id uuid not null,
  -- Sequence number of its publishing; lists are ordered by it.
  seq bigint not null,
  -- The UTC minute of publishing and the number within it.
  minute text not null check (minute ~ '^\d{4}-\d\d-\d\d \d\d:\d\d$'),
  n integer not null check (n > 0),
  key text not null generated always as (case when n = 1 then minute else minute || ' #' || n::text end) stored,
  broker_id text not null,
  server text not null,
  action text not null,
  type text not null,
  symbol text not null,
  volume bigint not null,
  price bigint not null,
  deviation bigint not null,
  sl bigint not null,
  tp bigint not null,
  trade_details text not null,
  magic text not null,
  -- As the trader typed them; nothing is calculated from them.
  risk double precision,
  profit double precision,
  created_at_ms bigint not null,
  status text not null default 'Pending'
    check (status in ('Pending', 'executed', 'failed', 'unknown', 'cancelled', 'closed')),
  retcode integer,
  reason text,
  order_ticket text,
  position_ticket text,
  working boolean not null default false,
  deleted_at_ms bigint,
  unique (trader_id, minute, n),
  unique (trader_id, seq),
  unique (trader_id, id),
  foreign key (trader_id, account_id) references ledger.accounts (trader_id, id)
);
create index trades_listed on ledger.trades (trader_id, seq) where deleted_at_ms is null;
create index trades_by_status on ledger.trades (trader_id, status, seq) where deleted_at_ms is null;
create index trades_alive on ledger.trades (account_id) where status in ('Pending', 'unknown', 'executed');
create index trades_to_take on ledger.trades (account_id)
  where status = 'Pending' and not working and deleted_at_ms is null;

create table ledger.positions (
  account_id uuid not null,
  ticket text not null,
  trader_id text not null,
  trade_id uuid,
  -- Sequence number of its opening.
  seq bigint not null,
  identifier text not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  volume bigint not null,
  open_price bigint not null,
  open_time_ms bigint not null,
  sl bigint not null,
  tp bigint not null,
  intended_sl bigint not null,
  intended_tp bigint not null,
  reached integer not null,
  risk_version bigint not null,
  rung integer not null,
  swap bigint not null,
  comment text not null,
  magic text not null,
  open boolean not null,
  primary key (account_id, ticket),
  unique (trader_id, seq),
  foreign key (trader_id, account_id) references ledger.accounts (trader_id, id),
  foreign key (trader_id, trade_id) references ledger.trades (trader_id, id)
);
create index positions_open on ledger.positions (trader_id, seq) where open;
create index positions_open_of_account on ledger.positions (account_id) where open;

create table ledger.modified (
  trader_id text not null,
  seq bigint not null,
  account_id uuid not null,
  trade_id uuid,
  position_ticket text not null,
  symbol text not null,
  time_ms bigint not null,
  sl bigint not null,
  tp bigint not null,
  rung integer not null,
  primary key (trader_id, seq),
  foreign key (trader_id, account_id) references ledger.accounts (trader_id, id),
  foreign key (trader_id, trade_id) references ledger.trades (trader_id, id)
);

create table ledger.closed (
  account_id uuid not null,
  ticket text not null,
  trader_id text not null,
  trade_id uuid,
  seq bigint not null,
  order_ticket text not null,
  position_ticket text not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  volume bigint not null,
  price bigint not null,
  open_price bigint not null,
  open_time_ms bigint not null,
  time_ms bigint not null,
  comment text not null,
  magic text not null,
  reason text not null,
  profit bigint not null,
  swap bigint not null,
  commission bigint not null,
  fee bigint not null,
  entry integer not null,
  primary key (account_id, ticket),
  unique (trader_id, seq),
  foreign key (trader_id, account_id) references ledger.accounts (trader_id, id),
  foreign key (trader_id, trade_id) references ledger.trades (trader_id, id)
);

create table ledger.commands (
  id uuid primary key,
  trader_id text not null,
  account_id uuid not null,
  kind text not null check (kind in ('levels', 'close', 'delete')),
  trade_id uuid,
  position_ticket text,
  sl bigint,
  tp bigint,
  volume bigint not null,
  -- Sequence number of its receipt; commands are answered in this order.
  seq bigint not null,
  created_at_ms bigint not null,
  outcome jsonb,
  unique (trader_id, seq),
  foreign key (trader_id, account_id) references ledger.accounts (trader_id, id),
  foreign key (trader_id, trade_id) references ledger.trades (trader_id, id)
);
create index commands_open on ledger.commands (account_id) where outcome is null;

create table ledger.requests (
  id text primary key,
  account_id uuid not null,
  trader_id text not null,
  trade_id uuid,
  position_ticket text,
  command_id uuid references ledger.commands (id),
  kind text not null check (kind in ('order', 'levels', 'close', 'remove')),
  rung integer not null,
  sl bigint not null,
  tp bigint not null,
  volume bigint not null,
  order_ticket text,
  time_ms bigint not null,
  state text not null check (state in ('intended', 'answered', 'unknown')),
  retcode integer,
  text text,
  foreign key (trader_id, account_id) references ledger.accounts (trader_id, id),
  foreign key (trader_id, trade_id) references ledger.trades (trader_id, id)
);
create index requests_unanswered on ledger.requests (account_id) where state <> 'answered';

-- What happened, once each, in order, with the rows as they were after it. Nobody may change or remove a record.
create table ledger.flight (
  trader_id text not null references ledger.traders (id),
  seq bigint not null check (seq > 0),
  at_ms bigint not null,
  kind text not null,
  trade_id uuid,
  market_time_ms bigint,
  data jsonb not null,
  changes jsonb not null,
  primary key (trader_id, seq)
);
create index flight_of_trade on ledger.flight (trade_id, seq) where trade_id is not null;

create table ledger.idempotency (
  trader_id text not null references ledger.traders (id),
  key text not null,
  hash text not null,
  trade_id uuid not null,
  created_at_ms bigint not null,
  primary key (trader_id, key),
  foreign key (trader_id, trade_id) references ledger.trades (trader_id, id)
);

-- Pips as people typed them, digit for digit.
create table ledger.risk (
  trader_id text primary key references ledger.traders (id),
  version bigint not null check (version > 0),
  updated_at_ms bigint not null,
  profit1 numeric not null check (profit1 >= 0), sl1 numeric not null check (sl1 >= 0), tp1 numeric not null check (tp1 >= 0),
  profit2 numeric not null check (profit2 >= 0), sl2 numeric not null check (sl2 >= 0), tp2 numeric not null check (tp2 >= 0),
  profit3 numeric not null check (profit3 >= 0), sl3 numeric not null check (sl3 >= 0), tp3 numeric not null check (tp3 >= 0),
  profit4 numeric not null check (profit4 >= 0), sl4 numeric not null check (sl4 >= 0), tp4 numeric not null check (tp4 >= 0),
  profit5 numeric not null check (profit5 >= 0), sl5 numeric not null check (sl5 >= 0), tp5 numeric not null check (tp5 >= 0),
  profit6 numeric not null check (profit6 >= 0), sl6 numeric not null check (sl6 >= 0), tp6 numeric not null check (tp6 >= 0)
);

-- The api sees the trader whose id is set for the transaction, and nobody where none is set ('' is no trader's id).
do $$
declare
  name text;
  owner text;
begin
  foreach name in array array['traders', 'accounts', 'trades', 'positions', 'modified', 'closed', 'commands', 'requests',
    'flight', 'idempotency', 'risk']
  loop
    owner := case name when 'traders' then 'id' else 'trader_id' end;
    execute format('alter table ledger.%I enable row level security', name);
    execute format('alter table ledger.%I force row level security', name);
    execute format('create policy engine on ledger.%I to ratchet_engine using (true) with check (true)', name);
    execute format(
      'create policy one_trader on ledger.%I to ratchet_api using (%I = current_setting(''ratchet.trader_id'', true)) '
      'with check (%I = current_setting(''ratchet.trader_id'', true))', name, owner, owner);
  end loop;
end $$;

-- The api records what people do; what the market and the broker do is the engine's to record.
create policy people_only on ledger.flight as restrictive for insert to ratchet_api
  with check (kind in ('trade.published', 'command.received', 'risk.updated', 'profile.updated', 'account.opened'));

-- Rights of the api: it adds instructions and wishes, and changes nothing that the engine writes. Sealed passwords go in only.
grant select (id, seq, created_at_ms, profile_picture, username, email, first_name, last_name, address, city, country,
  postal_code, about_me, forex_code, forex_password_set, paper_login) on ledger.traders to ratchet_api;
grant insert (id, created_at_ms, username, email) on ledger.traders to ratchet_api;
grant update (seq, profile_picture, username, email, first_name, last_name, address, city, country, postal_code, about_me,
  forex_code, forex_password_sealed, paper_login) on ledger.traders to ratchet_api;
grant usage on sequence ledger.paper_logins to ratchet_api;
grant select (id, trader_id, server, login, created_at_ms) on ledger.accounts to ratchet_api;
grant insert (id, trader_id, server, login, password_sealed, created_at_ms) on ledger.accounts to ratchet_api;
grant update (password_sealed) on ledger.accounts to ratchet_api;
grant select on ledger.trades, ledger.positions, ledger.modified, ledger.closed, ledger.commands, ledger.flight,
  ledger.idempotency, ledger.risk to ratchet_api;
grant insert (id, trader_id, account_id, seq, minute, n, broker_id, server, action, type, symbol, volume, price, deviation, sl,
  tp, trade_details, magic, risk, profit, created_at_ms) on ledger.trades to ratchet_api;
grant insert (id, trader_id, account_id, kind, trade_id, position_ticket, sl, tp, volume, seq, created_at_ms)
  on ledger.commands to ratchet_api;
grant insert on ledger.flight, ledger.idempotency to ratchet_api;
grant insert, update on ledger.risk to ratchet_api;

-- Rights of the engine: it never opens accounts, never publishes, never changes an instruction's words, never forgets.
grant select on all tables in schema ledger to ratchet_engine;
grant update (seq) on ledger.traders to ratchet_engine;
grant update (broker_seq, feed_position) on ledger.accounts to ratchet_engine;
grant update (status, retcode, reason, order_ticket, position_ticket, working, deleted_at_ms) on ledger.trades
  to ratchet_engine;
grant insert, update on ledger.positions, ledger.closed, ledger.requests to ratchet_engine;
grant insert on ledger.modified, ledger.flight to ratchet_engine;
grant update (outcome) on ledger.commands to ratchet_engine;
