-- replaces 1 to 18, b6f0997b25af329f6102ca885e52ad29d58af5e028f141ec33ab694a1908f7c3
-- The schema of the release c9fed57: migrations 1 to 18 in one file. Their functions and triggers are in `functions`.

-- Tables of better-auth 1.7 as its own migration creates them: camelCase columns, timestamptz. Later files add its plug-ins.
create schema auth;
grant usage on schema auth to ratchet_auth;

create table auth."user" (
  "id" text primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);

create table auth."session" (
  "id" text primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references auth."user" ("id") on delete cascade
);
create index "session_userId_idx" on auth."session" ("userId");

create table auth."account" (
  "id" text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references auth."user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null
);
create index "account_userId_idx" on auth."account" ("userId");

create table auth."verification" (
  "id" text primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);
create index "verification_identifier_idx" on auth."verification" ("identifier");

create table auth."rateLimit" (
  "id" text primary key,
  "key" text not null unique,
  "count" integer not null,
  "lastRequest" bigint not null
);

-- The ledger. Prices are bigint points, volumes bigint 1/10000 lot, money bigint cents, times bigint Unix ms. Tickets are text, because
-- they exceed 2^53 at some brokers. Columns whose names would be SQL keywords or domain words end in _ticket.
create schema ledger;
grant usage on schema ledger to ratchet_api, ratchet_engine;

-- One row for each trader. Every writer locks it first, so sequence numbers have no gaps.
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
  -- Login of the trader's own paper account; assigned at the first instruction without a login.
  paper_login text unique,
  -- The last record that the trader has read as a notice.
  notices_read_seq bigint not null default 0 check (notices_read_seq >= 0)
);

create sequence ledger.paper_logins as bigint start 5000001;

-- Two traders who name the same login have two accounts; neither sees the other's.
create table ledger.accounts (
  id uuid primary key,
  trader_id text not null references ledger.traders (id),
  server text not null,
  login text not null,
  password_sealed bytea,
  created_at_ms bigint not null,
  -- The last broker report that was stored; only grows.
  broker_seq bigint not null default 0,
  -- Position of the feed at the last commit of the account. It is kept here so that commits share no row.
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
  -- Since when the broker has other levels than the ladder intends; null while both are the same.
  gap_since_ms bigint,
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
create index modified_by_day on ledger.modified (trader_id, time_ms);

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
-- With 100,000 closed trades of one trader, a sorted page and the sums of a year are read from these indexes alone.
create index closed_by_profit on ledger.closed (trader_id, profit, seq);
create index closed_by_symbol on ledger.closed (trader_id, symbol, seq);
create index closed_by_day on ledger.closed (trader_id, time_ms) include (profit, swap, commission, fee);

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

-- The record: each event once, in order, with the rows as they were after it.
create table ledger.flight (
  trader_id text not null references ledger.traders (id),
  seq bigint not null check (seq > 0),
  at_ms bigint not null,
  kind text not null,
  trade_id uuid,
  market_time_ms bigint,
  data jsonb not null,
  changes jsonb not null,
  -- SHA-256 of the record before and of this one (packages/domain/src/proof); null in records that are older than the chain.
  prev bytea,
  hash bytea,
  primary key (trader_id, seq)
);
create index flight_of_trade on ledger.flight (trade_id, seq) where trade_id is not null;
create index flight_noticed on ledger.flight (trader_id, seq) where kind in ('trade.executed', 'trade.failed', 'trade.unknown',
  'trade.cancelled', 'position.closed', 'rung.reached', 'stop.refused', 'account.frozen', 'account.settled',
  'account.difference', 'protection.gap', 'protection.restored', 'drill.ended');
create index flight_failed on ledger.flight (trader_id, seq) where kind in ('trade.failed', 'trade.unknown', 'stop.refused',
  'account.frozen', 'account.difference', 'protection.gap');
create index flight_frozen on ledger.flight (trader_id, seq) where kind in ('account.frozen', 'account.settled');

-- Here, because the first part of the record keeps this trigger (0042).
create function ledger.keep_record() returns trigger language plpgsql as $$
begin
  raise exception 'The record is neither changed nor removed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger keep_record before update or delete or truncate on ledger.flight
  for each statement execute function ledger.keep_record();

create table ledger.idempotency (
  trader_id text not null references ledger.traders (id),
  key text not null,
  hash text not null,
  trade_id uuid not null,
  created_at_ms bigint not null,
  primary key (trader_id, key),
  foreign key (trader_id, trade_id) references ledger.trades (trader_id, id)
);

-- Pips as traders typed them, digit for digit.
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

-- Drills on a paper account: the trader's request, the faults that are on, and the report.
create table ledger.drills (
  id uuid primary key,
  trader_id text not null,
  account_id uuid not null,
  -- The order in which they were requested.
  seq bigint generated always as identity,
  faults text[] not null check (cardinality(faults) between 1 and 10),
  seconds integer not null check (seconds between 10 and 300),
  seed bigint not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'settling', 'ended', 'stopped', 'interrupted')),
  asked_at_ms bigint not null,
  started_at_ms bigint,
  ended_at_ms bigint,
  stop_asked boolean not null default false,
  switched_on text[] not null default '{}',
  report jsonb,
  foreign key (trader_id, account_id) references ledger.accounts (trader_id, id)
);
create index drills_by_trader on ledger.drills (trader_id, seq);
create unique index drills_one_at_a_time on ledger.drills (account_id) where state in ('waiting', 'running', 'settling');

-- How long the lists of a trader are; triggers count with each write. It is a table of its own, because a row of `traders` costs three
-- times as much to change.
create table ledger.tallies (
  trader_id text primary key references ledger.traders (id),
  orders bigint not null default 0,
  pending bigint not null default 0,
  executed bigint not null default 0,
  modified bigint not null default 0,
  closed bigint not null default 0,
  -- Deleted trades included: milestones of trades are placed by this number.
  published bigint not null default 0
) with (fillfactor = 50);

-- For at least every 64th row of a list, the number of rows with a lower sequence number. A page in the middle of a list is found from
-- the nearest one.
create table ledger.milestones (
  trader_id text not null references ledger.traders (id),
  list text not null check (list in ('trades', 'modified', 'closed')),
  seq bigint not null,
  before bigint not null,
  primary key (trader_id, list, seq)
);
create index milestones_by_place on ledger.milestones (trader_id, list, before, seq);

-- Prices of the market, of which the chart of a trade is drawn later. Prices are points, times Unix ms by the market's clock unless a
-- comment says otherwise.
create schema market;
grant usage on schema market to ratchet_api, ratchet_engine;

-- Another feed has other prices at the same time: bars of two feeds are kept apart.
create table market.feeds (
  id integer primary key generated always as identity,
  name text not null unique
);

-- Which feed ran from when on, by the real clock; one row for each change.
create table market.runs (
  since_ms bigint primary key,
  feed_id integer not null references market.feeds (id)
);

-- Ten seconds of one symbol. With the times of the first and the last quote, a bar that is written in parts or twice is the same.
create table market.bars (
  feed_id integer not null references market.feeds (id),
  symbol text not null,
  start_ms bigint not null,
  first_ms bigint not null,
  last_ms bigint not null,
  bid_open bigint not null,
  bid_high bigint not null,
  bid_low bigint not null,
  bid_close bigint not null,
  ask_open bigint not null,
  ask_high bigint not null,
  ask_low bigint not null,
  ask_close bigint not null,
  -- By the real clock; old bars are removed by it.
  written_at_ms bigint not null,
  primary key (feed_id, symbol, start_ms)
);
create index bars_by_age on market.bars (written_at_ms);

-- Row-level security. The role auth reads every row of `auth`, because the user is not known before the sign-in. The role engine reads
-- every row of the ledger; the role api reads rows of the trader whose id the transaction sets, and every row of `market`.
do $$
declare
  found record;
begin
  for found in
    select schemaname, tablename, case tablename when 'traders' then 'id' else 'trader_id' end as owner
    from pg_tables where schemaname in ('auth', 'ledger', 'market')
  loop
    execute format('alter table %I.%I enable row level security, force row level security', found.schemaname, found.tablename);
    if found.schemaname = 'auth' then
      execute format('create policy identity on auth.%I to ratchet_auth using (true) with check (true)', found.tablename);
      continue;
    end if;
    execute format('create policy engine on %I.%I to ratchet_engine using (true) with check (true)', found.schemaname, found.tablename);
    if found.schemaname = 'market' then
      execute format('create policy everybody on market.%I for select to ratchet_api using (true)', found.tablename);
    else
      execute format('create policy one_trader on ledger.%I to ratchet_api
        using (%I = (select current_setting(''ratchet.trader_id'', true)))
        with check (%2$I = (select current_setting(''ratchet.trader_id'', true)))', found.tablename, found.owner);
    end if;
  end loop;
end $$;
-- The api records what traders do; only the engine records what the market and the broker do.
create policy people_only on ledger.flight as restrictive for insert to ratchet_api
  with check (kind in ('trade.published', 'command.received', 'risk.updated', 'profile.updated', 'account.opened'));

grant select, insert, update, delete on all tables in schema auth to ratchet_auth;

-- Rights of the api: it adds instructions and commands, and changes no row of the engine. It cannot read sealed passwords.
grant select (id, seq, created_at_ms, profile_picture, username, email, first_name, last_name, address, city, country,
  postal_code, about_me, forex_code, forex_password_set, paper_login, notices_read_seq) on ledger.traders to ratchet_api;
grant insert (id, created_at_ms, username, email) on ledger.traders to ratchet_api;
grant update (seq, profile_picture, username, email, first_name, last_name, address, city, country, postal_code, about_me,
  forex_code, forex_password_sealed, paper_login, notices_read_seq) on ledger.traders to ratchet_api;
grant usage on sequence ledger.paper_logins to ratchet_api;
grant select (id, trader_id, server, login, created_at_ms) on ledger.accounts to ratchet_api;
grant insert (id, trader_id, server, login, password_sealed, created_at_ms) on ledger.accounts to ratchet_api;
grant update (password_sealed) on ledger.accounts to ratchet_api;
grant select on ledger.trades, ledger.positions, ledger.modified, ledger.closed, ledger.commands, ledger.requests, ledger.flight,
  ledger.idempotency, ledger.risk, ledger.drills, ledger.tallies, ledger.milestones to ratchet_api;
grant insert (id, trader_id, account_id, seq, minute, n, broker_id, server, action, type, symbol, volume, price, deviation, sl,
  tp, trade_details, magic, risk, profit, created_at_ms) on ledger.trades to ratchet_api;
grant insert (id, trader_id, account_id, kind, trade_id, position_ticket, sl, tp, volume, seq, created_at_ms)
  on ledger.commands to ratchet_api;
grant insert on ledger.flight, ledger.idempotency, ledger.milestones to ratchet_api;
grant insert, update on ledger.risk to ratchet_api;
grant insert (id, trader_id, account_id, faults, seconds, seed, asked_at_ms), update (stop_asked) on ledger.drills to ratchet_api;
grant insert (trader_id), update (orders, pending, executed, published) on ledger.tallies to ratchet_api;
grant select on all tables in schema market to ratchet_api, ratchet_engine;

-- Rights of the engine: it opens no account, publishes nothing, and changes no instruction.
grant select on all tables in schema ledger to ratchet_engine;
grant update (seq) on ledger.traders to ratchet_engine;
grant update (broker_seq, feed_position) on ledger.accounts to ratchet_engine;
grant update (status, retcode, reason, order_ticket, position_ticket, working, deleted_at_ms) on ledger.trades
  to ratchet_engine;
grant insert, update on ledger.positions, ledger.closed, ledger.requests to ratchet_engine;
grant insert on ledger.modified, ledger.flight, ledger.milestones to ratchet_engine;
grant update (outcome) on ledger.commands to ratchet_engine;
grant update (state, started_at_ms, ended_at_ms, switched_on, report) on ledger.drills to ratchet_engine;
grant update (orders, pending, executed, modified, closed) on ledger.tallies to ratchet_engine;
grant update (before) on ledger.milestones to ratchet_engine;
grant insert on market.feeds, market.runs to ratchet_engine;
grant insert, update, delete on market.bars to ratchet_engine;
