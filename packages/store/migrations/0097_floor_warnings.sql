-- replaces 7b950a29a582cf6b0aa4e909e05d3fcb17f8d87897b21ac0c4d19b313b7e2da7
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
drop index if exists ledger.flight_floors;
create index flight_floors on only ledger.flight (trader_id, (data ->> 'accountId'), seq)
  where kind in ('floor.planned', 'floor.day', 'floor.climbed', 'floor.neared', 'floor.touched', 'floor.released');
-- Each part of the record has its own of it, by the name that `ledger.make_parts` gives it.
do $$
declare
  part record;
  name text;
begin
  for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ledger.flight'::regclass loop
    name := part.relname || '_flight_floors';
    execute replace(pg_get_indexdef('ledger.flight_floors'::regclass), 'INDEX flight_floors ON ONLY ledger.flight',
      format('INDEX %I ON record.%I', name, part.relname));
    execute format('alter index ledger.flight_floors attach partition record.%I', name);
  end loop;
end $$;
