-- The release before: it writes limits by those columns alone, which it still may, and leaves both new ones empty; the record's index is made anew while
-- nobody writes there, seconds a million records ("Upgrading" in docs/operations.md).
-- The operator freezes an account: nothing new is begun on it, what is open stays guarded. It stands beside the account's limits, whose version tells
-- the engine that there is something to read. Traders read it, and nothing of theirs may write it.
alter table ledger.account_limits
  add column frozen_at_ms bigint,
  -- A sentence of the operator's for the trader.
  add column frozen_why text check (length(frozen_why) <= 500),
  add check ((frozen_at_ms is null) = (frozen_why is null));
revoke insert on ledger.account_limits from ratchet_api;
grant insert (account_id, trader_id, version, in_force, pending, pending_from_ms, changed_at_ms) on ledger.account_limits to ratchet_api;
grant insert, update (version, changed_at_ms, frozen_at_ms, frozen_why) on ledger.account_limits to ratchet_engine;

-- As before, and it says where the operator has frozen the account: seen with the trader's row locked, so that nothing slips by.
do $$
declare
  source text := pg_get_functiondef('ledger.take_to_publish(jsonb)'::regprocedure);
  edits constant text[][] := array[
    [E'case when own.stopped_at_ms is not null then \'trader\' when', E'case when own.stopped_at_ms is not null then \'trader\' when l.frozen_at_ms is not null then \'operator\' when'],
    [E'left join ledger.flight f on', E'left join ledger.account_limits l on l.account_id = a.id\n        left join ledger.flight f on']
  ];
  edit text[];
begin
  foreach edit slice 1 in array edits loop
    if array_length(string_to_array(source, edit[1]), 1) <> 2 then
      raise exception 'ledger.take_to_publish does not have "%" once', edit[1];
    end if;
    source := replace(source, edit[1], edit[2]);
  end loop;
  execute source;
end $$;

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
