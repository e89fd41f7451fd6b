-- replaces c8086100afb7a4b69d450d12155ccf76adb34fd44dc2f528e006d320fda962ca
-- A part that a broker refused to close is a failure: the kinds are again those of the contract's failures.
drop index ledger.flight_failed;
create index flight_failed on only ledger.flight (trader_id, seq) where kind in ('trade.failed', 'trade.unknown', 'stop.refused',
  'part.refused', 'account.frozen', 'account.difference', 'protection.gap');
-- Each part of the record has its own of it, by the name that `ledger.make_parts` gives it.
do $$
declare
  part record;
  name text;
begin
  for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ledger.flight'::regclass loop
    name := part.relname || '_flight_failed';
    execute replace(pg_get_indexdef('ledger.flight_failed'::regclass), 'INDEX flight_failed ON ONLY ledger.flight',
      format('INDEX %I ON record.%I', name, part.relname));
    execute format('alter index ledger.flight_failed attach partition record.%I', name);
  end loop;
end $$;
