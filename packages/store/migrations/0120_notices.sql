-- Notices become a table of their own, so that a new kind of record needs no index of the log. The indexes `flight_noticed` and `flight_failed` stay for
-- the release before, which reads by them.

-- Which kinds are notices, from the contract; `migrate` adds new ones. Without kinds, `ledger.project_notices` writes nothing.
create table engines.notice_kinds (
  kind text primary key,
  failure boolean not null,
  -- Earlier records of the kind are no notices: 0 for kinds that were notices before this table.
  since_ms bigint not null
);
alter table engines.notice_kinds enable row level security;
alter table engines.notice_kinds force row level security;
create policy engine on engines.notice_kinds to ratchet_engine using (true) with check (true);
grant select, insert on engines.notice_kinds to ratchet_engine;

-- One row for each record that the trader is notified of.
create table ledger.notices (
  trader_id text not null references ledger.traders (id),
  seq bigint not null,
  kind text not null,
  failure boolean not null,
  primary key (trader_id, seq)
);
create index notices_failed on ledger.notices (trader_id, seq) where failure;
alter table ledger.notices enable row level security;
alter table ledger.notices force row level security;
create policy engine on ledger.notices to ratchet_engine using (true) with check (true);
create policy one_trader on ledger.notices for select to ratchet_api using (trader_id = (select ledger.reader()));
grant select on ledger.notices to ratchet_api, ratchet_engine;
grant insert, delete on ledger.notices to ratchet_engine;
-- functions: 835a940a6b5d5851e76119028c771ff1c5c32eb41fdef6fb812e9c536b1a3d11
