-- Limits of single accounts on new trades, in lots and money as people typed them (LIM). An account without a row has none.
create table ledger.account_limits (
  account_id uuid primary key,
  trader_id text not null,
  -- Grows with every change, so that the engine sees that it holds older ones.
  version bigint not null check (version > 0),
  in_force jsonb not null check (jsonb_typeof(in_force) = 'object' and pg_column_size(in_force) < 65536),
  -- A loosening that waits, and the time of the real clock from which it is in force.
  pending jsonb check (jsonb_typeof(pending) = 'object' and pg_column_size(pending) < 65536),
  pending_from_ms bigint,
  changed_at_ms bigint not null,
  check ((pending is null) = (pending_from_ms is null)),
  foreign key (trader_id, account_id) references ledger.accounts (trader_id, id)
);
create index account_limits_trader on ledger.account_limits (trader_id);
alter table ledger.account_limits enable row level security;
alter table ledger.account_limits force row level security;
create policy one_trader on ledger.account_limits to ratchet_api
  using (trader_id = (select ledger.reader()))
  with check (trader_id = (select ledger.reader()));
create policy engine on ledger.account_limits to ratchet_engine using (true) with check (true);
grant select, insert, update (version, in_force, pending, pending_from_ms, changed_at_ms) on ledger.account_limits to ratchet_api;
grant select on ledger.account_limits to ratchet_engine;
