-- A trader is told of the part that a broker refused to close: the kinds are again those of the contract's notices, and of its failures.
drop index ledger.flight_noticed;
drop index ledger.flight_failed;
create index flight_noticed on only ledger.flight (trader_id, seq) where kind in ('trade.executed', 'trade.failed', 'trade.unknown',
  'trade.cancelled', 'position.closed', 'rung.reached', 'stop.refused', 'part.refused', 'account.frozen', 'account.settled',
  'account.difference', 'protection.gap', 'protection.restored', 'floor.neared', 'floor.touched', 'alert.reached', 'drill.ended');
create index flight_failed on only ledger.flight (trader_id, seq) where kind in ('trade.failed', 'trade.unknown', 'stop.refused',
  'part.refused', 'account.frozen', 'account.difference', 'protection.gap');
-- Each part of the record has its own of them, by the name that `ledger.make_parts` gives it.
do $$
declare
  part record;
  made text;
  name text;
begin
  foreach made in array array['flight_noticed', 'flight_failed'] loop
    for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ledger.flight'::regclass loop
      name := part.relname || '_' || made;
      execute replace(pg_get_indexdef(('ledger.' || made)::regclass), format('INDEX %I ON ONLY ledger.flight', made),
        format('INDEX %I ON record.%I', name, part.relname));
      execute format('alter index ledger.%I attach partition record.%I', made, name);
    end loop;
  end loop;
end $$;
