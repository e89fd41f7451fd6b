-- What a trader had written by acts of the own within a day of UTC: settings, notes, drawings, alerts, commands. Instructions are counted by the
-- trades themselves. One row a trader: a new day begins at nothing.
create table ledger.day_writes (
  trader_id text primary key,
  -- Days since 1970.
  day integer not null,
  rows integer not null check (rows >= 0),
  bytes bigint not null check (bytes >= 0)
) with (fillfactor = 50);
alter table ledger.day_writes enable row level security;
alter table ledger.day_writes force row level security;
create policy one_trader on ledger.day_writes to ratchet_api
  using (trader_id = (select ledger.reader()))
  with check (trader_id = (select ledger.reader()));
create policy engine on ledger.day_writes to ratchet_engine using (true) with check (true);
grant select, insert, update on ledger.day_writes to ratchet_api;
grant select on ledger.day_writes to ratchet_engine;
