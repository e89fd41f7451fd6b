-- The owner sees the rows of all traders while this changes them.
alter table ledger.account_floors no force row level security;
alter table ledger.commands no force row level security;
alter table ledger.account_limits no force row level security;
-- An account's ladder warns before a line is met. A plan from before has said nothing of it and goes on without.
update ledger.account_floors set state = state || jsonb_build_object('warned', '[]'::jsonb,
  'plan', (state -> 'plan') || '{"warnAt": 100}',
  'next', case when jsonb_typeof(state #> '{next,plan}') = 'object'
    then jsonb_set(state -> 'next', '{plan}', (state #> '{next,plan}') || '{"warnAt": 100}') else state -> 'next' end)
  where state is not null;
update ledger.commands set plan = plan || '{"warnAt": 100}' where jsonb_typeof(plan) = 'object';

-- Limits on a symbol by its name, beside those on any.
update ledger.account_limits set in_force = in_force || '{"symbols": []}',
  pending = case when pending is null then null else pending || '{"symbols": []}' end;
alter table ledger.account_floors force row level security;
alter table ledger.commands force row level security;
alter table ledger.account_limits force row level security;

-- What became of an account's ladder is read by its account.
drop index ledger.flight_floors;
create index flight_floors on only ledger.flight (trader_id, (data ->> 'accountId'), seq)
  where kind in ('floor.planned', 'floor.day', 'floor.climbed', 'floor.neared', 'floor.touched', 'floor.released');
-- More to be told of: the kinds are again those of the contract's notices.
drop index ledger.flight_noticed;
create index flight_noticed on only ledger.flight (trader_id, seq) where kind in ('trade.executed', 'trade.failed', 'trade.unknown',
  'trade.cancelled', 'position.closed', 'rung.reached', 'stop.refused', 'account.frozen', 'account.settled', 'account.difference',
  'protection.gap', 'protection.restored', 'floor.neared', 'floor.touched', 'alert.reached', 'drill.ended');
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
