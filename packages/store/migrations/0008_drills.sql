-- Rehearsals of trouble on a paper account: the trader's wish, what is on at the moment, and the report in the end.
create table ledger.drills (
  id uuid primary key,
  trader_id text not null,
  account_id uuid not null,
  -- The order in which they were asked for.
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

alter table ledger.drills enable row level security;
alter table ledger.drills force row level security;
create policy engine on ledger.drills to ratchet_engine using (true) with check (true);
create policy one_trader on ledger.drills to ratchet_api using (trader_id = current_setting('ratchet.trader_id', true))
  with check (trader_id = current_setting('ratchet.trader_id', true));

-- A trader wishes for a drill, and for its end. What came of it is the engine's to say.
grant select, insert (id, trader_id, account_id, faults, seconds, seed, asked_at_ms), update (stop_asked) on ledger.drills
  to ratchet_api;
grant select, update (state, started_at_ms, ended_at_ms, switched_on, report) on ledger.drills to ratchet_engine;
