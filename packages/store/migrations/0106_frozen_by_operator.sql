-- replaces 15eca32ee67aaa7c4b7b5bf697e0627bfd2b42910646065f105bba770858daa2
-- The release before: it neither reads nor writes the new table, and loses no right; the record's index is made anew while nobody writes there, seconds a
-- million records ("Upgrading" in docs/operations.md).
-- The operator freezes an account: nothing new is begun on it, what is open stays guarded. A freeze raises the version of the account's limits, which tells
-- the engine that there is something to read; a table of its own, because reads of the release before are refused where a table of theirs gets a column.
create table ledger.frozen_accounts (
  account_id uuid primary key,
  trader_id text not null,
  since_ms bigint not null,
  -- A sentence of the operator's for the trader.
  why text not null check (length(why) <= 500),
  -- Null while the account is frozen.
  until_ms bigint,
  foreign key (trader_id, account_id) references ledger.accounts (trader_id, id)
);
create index frozen_accounts_trader on ledger.frozen_accounts (trader_id);
alter table ledger.frozen_accounts enable row level security;
alter table ledger.frozen_accounts force row level security;
-- Traders read it, and nothing of theirs may write it.
create policy one_trader on ledger.frozen_accounts for select to ratchet_api using (trader_id = (select ledger.reader()));
create policy engine on ledger.frozen_accounts to ratchet_engine using (true) with check (true);
grant select on ledger.frozen_accounts to ratchet_api;
grant select, insert, update (since_ms, why, until_ms) on ledger.frozen_accounts to ratchet_engine;
grant insert, update (version, changed_at_ms) on ledger.account_limits to ratchet_engine;

-- More to be told of: the kinds are again those of the contract's notices.
drop index ledger.flight_noticed;
create index flight_noticed on only ledger.flight (trader_id, seq) where kind in ('trade.executed', 'trade.failed', 'trade.unknown',
  'trade.cancelled', 'position.closed', 'rung.reached', 'stop.refused', 'part.refused', 'account.held', 'account.freed', 'account.frozen',
  'account.settled', 'account.difference', 'protection.gap', 'protection.restored', 'floor.neared', 'floor.touched', 'alert.reached', 'drill.ended');
-- Each part of the record has its own of it, by the name that `ledger.make_parts` gives it.
do $$
declare
  part record;
  name text;
begin
  for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ledger.flight'::regclass loop
    name := part.relname || '_flight_noticed';
    execute replace(pg_get_indexdef('ledger.flight_noticed'::regclass), 'INDEX flight_noticed ON ONLY ledger.flight',
      format('INDEX %I ON record.%I', name, part.relname));
    execute format('alter index ledger.flight_noticed attach partition record.%I', name);
  end loop;
end $$;
