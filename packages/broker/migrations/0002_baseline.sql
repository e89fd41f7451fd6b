-- replaces 1 to 2, 08fa260325a04ef306361cb1a6863a0c3f72fd1ea0a02632a857d935a2773b47
-- The paper broker's book of the release c9fed57: migrations 1 and 2 in one file. Its functions are in `functions`.
-- The book is a remote party: nothing outside this schema refers to it, and it refers to nothing.
-- Prices are points, volumes 1/10000 lot, money cents, times Unix ms of the market's clock.

-- One row. `version` grows with every commit: a writer that does not name the latest one has an old book and is refused.
create table paper.state (
  id boolean primary key default true check (id),
  version bigint not null default 0,
  next_ticket bigint not null default 1,
  feed text not null default '',
  feed_position bigint not null default -1,
  quotes jsonb not null default '[]'
);
insert into paper.state default values;

create table paper.accounts (
  id text primary key,
  login text not null,
  server text not null,
  leverage integer not null,
  deposit bigint not null,
  balance bigint not null,
  swap_day integer not null default 0,
  last_seq bigint not null default 0,
  opened_at timestamptz not null default now()
);

create table paper.orders (
  ticket bigint primary key,
  account text not null references paper.accounts,
  client_id text not null,
  symbol text not null,
  type text not null,
  volume bigint not null check (volume > 0),
  price bigint not null,
  sl bigint not null,
  tp bigint not null,
  comment text not null,
  magic text not null,
  state text not null check (state in ('placed', 'canceled', 'filled', 'rejected', 'expired')),
  setup_time_ms bigint not null,
  done_time_ms bigint not null,
  position text not null
);
create index orders_working on paper.orders (account) where state = 'placed';

create table paper.positions (
  ticket bigint primary key,
  account text not null references paper.accounts,
  identifier bigint not null,
  client_id text not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  volume bigint not null check (volume >= 0),
  open_price bigint not null,
  open_time_ms bigint not null,
  sl bigint not null,
  tp bigint not null,
  swap bigint not null,
  comment text not null,
  magic text not null
);
create index positions_open on paper.positions (account) where volume > 0;

create table paper.deals (
  ticket bigint primary key,
  account text not null references paper.accounts,
  "order" bigint not null,
  position bigint not null references paper.positions,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  entry text not null check (entry in ('in', 'out')),
  volume bigint not null check (volume > 0),
  price bigint not null check (price > 0),
  time_ms bigint not null,
  reason text not null,
  comment text not null,
  magic text not null,
  profit bigint not null,
  swap bigint not null,
  commission bigint not null
);
create index deals_account on paper.deals (account);

create table paper.reports (
  account text not null references paper.accounts,
  seq bigint not null,
  feed_position bigint not null,
  report jsonb not null,
  primary key (account, seq)
);

-- A client id is answered once. Whoever sends it again gets the report of the first time.
create table paper.requests (
  account text not null references paper.accounts,
  client_id text not null,
  seq bigint not null,
  answer jsonb not null,
  primary key (account, client_id)
);
