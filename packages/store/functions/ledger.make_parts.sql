-- Prepares the next part of the log with the indexes, policies and trigger of the log, so that `ledger.begin_part` switches
-- without building anything.
create or replace function ledger.make_parts() returns void language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  n integer := (select last_value + 1 from ledger.flight_part);
  name text := 'part_' || n;
  index record;
begin
  perform pg_advisory_xact_lock(7210001, 2);
  if to_regclass('record.' || name) is not null then
    return;
  end if;
  execute format('create table record.%I (like ledger.flight, constraint %I primary key (trader_id, seq),
    constraint %I check (seq > 0))', name, name || '_pkey', name || '_seq_check');
  for index in
    select c.relname, pg_get_indexdef(c.oid) as words from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'ledger.flight'::regclass
  loop
    execute replace(replace(index.words, format('INDEX %I ON ONLY ledger.flight', index.relname),
      format('INDEX %I ON record.%I', name || '_' || index.relname, name)), ' ON ledger.flight ', ' ON record.' || name || ' ');
  end loop;
  -- Whoever got past the schema would still see one trader.
  execute format('alter table record.%I enable row level security, force row level security', name);
  execute format('create policy engine on record.%I to ratchet_engine using (true) with check (true)', name);
  execute format('create policy one_trader on record.%I to ratchet_api using (trader_id = (select ledger.reader()))
    with check (trader_id = (select ledger.reader()))', name);
  execute format('create trigger keep_record before update or delete or truncate on record.%I
    for each statement execute function ledger.keep_record()', name);
  execute format('alter table ledger.flight attach partition record.%I for values in (%s)', name, n);
end $$;
revoke all on function ledger.make_parts() from public;
