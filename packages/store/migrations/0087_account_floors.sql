-- How each account stands with the ladder of its own equity, as the last record of its engine left it. The engine writes it beside the
-- record that changed it, in one statement, so that after a kill the floor is where it was.
create table ledger.account_floors (
  account_id uuid primary key references ledger.accounts,
  trader_id text not null,
  -- Null once the account has none any more.
  state jsonb
);
alter table ledger.account_floors enable row level security;
alter table ledger.account_floors force row level security;
create policy one_trader on ledger.account_floors to ratchet_api
  using (trader_id = (select ledger.reader()))
  with check (trader_id = (select ledger.reader()));
create policy engine on ledger.account_floors to ratchet_engine using (true) with check (true);
grant select on ledger.account_floors to ratchet_api;
grant select, insert, update on ledger.account_floors to ratchet_engine;

-- A plan is a command of its trader; without one the account is to have no ladder.
alter table ledger.commands add column plan jsonb;
alter table ledger.commands drop constraint commands_kind_check,
  add constraint commands_kind_check
    check (kind in ('levels', 'close', 'delete', 'cancel', 'modify', 'retry', 'deposit', 'reset', 'floor', 'release'));
grant insert (plan) on ledger.commands to ratchet_api;

-- What became of an account's ladder is read by its account.
create index flight_floors on only ledger.flight (trader_id, (data ->> 'accountId'), seq)
  where kind in ('floor.planned', 'floor.day', 'floor.climbed', 'floor.touched', 'floor.released');
-- More to be told of: the kinds are again those of the contract's notices.
drop index ledger.flight_noticed;
create index flight_noticed on only ledger.flight (trader_id, seq) where kind in ('trade.executed', 'trade.failed', 'trade.unknown',
  'trade.cancelled', 'position.closed', 'rung.reached', 'stop.refused', 'account.frozen', 'account.settled', 'account.difference',
  'protection.gap', 'protection.restored', 'floor.touched', 'alert.reached', 'drill.ended');
-- Each part of the record has its own of them, by the name that `ledger.make_parts` gives it.
do $$
declare
  part record;
  made text;
  name text;
begin
  foreach made in array array['flight_floors', 'flight_noticed'] loop
    for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ledger.flight'::regclass loop
      name := part.relname || '_' || made;
      execute replace(pg_get_indexdef(('ledger.' || made)::regclass), format('INDEX %I ON ONLY ledger.flight', made),
        format('INDEX %I ON record.%I', name, part.relname));
      execute format('alter index ledger.%I attach partition record.%I', made, name);
    end loop;
  end loop;
end $$;
