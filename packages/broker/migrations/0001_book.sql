-- The paper broker's own durable book. It is a remote party: nothing outside this schema refers to it, and it refers to nothing.
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

-- All that one cause, or several at the same moment, did to any number of accounts: written whole or not at all, in one round trip.
create function paper.apply(batch jsonb) returns void language plpgsql as $$
begin
  update paper.state set
    version = version + 1,
    next_ticket = (batch->>'nextTicket')::bigint,
    feed_position = greatest(feed_position, (batch->>'feedPosition')::bigint),
    quotes = batch->'quotes'
  where version = (batch->>'version')::bigint;
  if not found then
    raise exception 'the paper book was written by somebody else' using errcode = 'RT001';
  end if;

  update paper.accounts a set balance = t.balance, swap_day = t."swapDay", last_seq = t.seq
  from jsonb_to_recordset(batch->'accounts') as t(account text, balance bigint, "swapDay" integer, seq bigint)
  where a.id = t.account;

  insert into paper.orders
  select ticket, account, "clientId", symbol, type, volume, price, sl, tp, comment, magic, state, "setupTimeMs", "doneTimeMs",
    position
  from jsonb_to_recordset(batch->'orders') as t(ticket bigint, account text, "clientId" text, symbol text, type text,
    volume bigint, price bigint, sl bigint, tp bigint, comment text, magic text, state text, "setupTimeMs" bigint,
    "doneTimeMs" bigint, position text)
  on conflict (ticket) do update set
    state = excluded.state, done_time_ms = excluded.done_time_ms, position = excluded.position;

  insert into paper.positions
  select ticket, account, identifier, "clientId", symbol, side, volume, "openPrice", "openTimeMs", sl, tp, swap, comment, magic
  from jsonb_to_recordset(batch->'positions') as t(ticket bigint, account text, identifier bigint, "clientId" text, symbol text,
    side text, volume bigint, "openPrice" bigint, "openTimeMs" bigint, sl bigint, tp bigint, swap bigint, comment text,
    magic text)
  on conflict (ticket) do update set
    volume = excluded.volume, sl = excluded.sl, tp = excluded.tp, swap = excluded.swap;

  insert into paper.deals
  select ticket, account, "order", position, symbol, side, entry, volume, price, "timeMs", reason, comment, magic, profit, swap,
    commission
  from jsonb_to_recordset(batch->'deals') as t(ticket bigint, account text, "order" bigint, position bigint, symbol text,
    side text, entry text, volume bigint, price bigint, "timeMs" bigint, reason text, comment text, magic text, profit bigint,
    swap bigint, commission bigint);

  insert into paper.reports
  select account, seq, (batch->>'feedPosition')::bigint, report
  from jsonb_to_recordset(batch->'reports') as t(account text, seq bigint, report jsonb);

  insert into paper.requests
  select account, "clientId", seq, answer
  from jsonb_to_recordset(batch->'requests') as t(account text, "clientId" text, seq bigint, answer jsonb);
end
$$;
