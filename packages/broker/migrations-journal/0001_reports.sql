-- What happened at foreign brokers, as numbered reports: written before anybody is told of them.
create table brokers.accounts (
  account_id text primary key,
  -- The number of the last report.
  seq bigint not null default 0,
  -- Where the broker's own history was read to, in its own words; null before the first reading.
  cursor text
);
create table brokers.reports (
  account_id text not null references brokers.accounts (account_id),
  seq bigint not null check (seq > 0),
  -- What the broker itself calls it: an event that comes twice is one report.
  key text not null,
  -- The client id that it answers; null where it answers nothing.
  client_id text,
  report jsonb not null,
  primary key (account_id, seq),
  unique (account_id, key)
);
create index reports_of_client_id on brokers.reports (account_id, client_id) where client_id is not null;
