-- Where engine and api are one process, its one writer also writes the instructions of traders, in the same statement as whatever else
-- waits to be written. It writes the columns that the api may.
do $$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = 'ledger.trades'::regclass and attnum > 0 and not attisdropped
      and has_column_privilege('ratchet_api', attrelid, attnum, 'insert');
  execute format('grant insert (%s) on ledger.trades to ratchet_engine', columns);
end $$;
grant insert on ledger.idempotency to ratchet_engine;
grant update (published) on ledger.tallies to ratchet_engine;
