-- Publishing takes whole rows in the columns of their tables, so that what a row consists of is said in one place, the store's `tables`.
-- The function writes those columns that the api may insert. A migration that adds such a column grants it, and then says
-- `call ledger.remake_publish();`.
create procedure ledger.remake_publish() language plpgsql as $make$
declare
  columns_of constant text := 'select string_agg(quote_ident(attname), '', '' order by attnum) from pg_attribute
    where attrelid = $1 and attnum > 0 and not attisdropped and has_column_privilege(''ratchet_api'', attrelid, attnum, ''insert'')';
  trade text;
  flight text;
  idempotency text;
begin
  execute columns_of into trade using 'ledger.trades'::regclass;
  execute columns_of into flight using 'ledger.flight'::regclass;
  execute columns_of into idempotency using 'ledger.idempotency'::regclass;
  execute format($publish$
    create or replace function ledger.publish(items jsonb) returns void language plpgsql set enable_seqscan = off as $body$
    declare
      item record;
    begin
      for item in select * from jsonb_to_recordset(items) as r (trade jsonb, flight jsonb, idempotency jsonb) loop
        perform set_config('ratchet.trader_id', item.trade ->> 'trader_id', true);
        update ledger.traders set seq = (item.trade ->> 'seq')::bigint where id = item.trade ->> 'trader_id';
        insert into ledger.trades (%1$s) select %1$s from jsonb_populate_record(null::ledger.trades, item.trade);
        insert into ledger.flight (%2$s) select %2$s from jsonb_populate_record(null::ledger.flight, item.flight);
        if item.idempotency is not null then
          insert into ledger.idempotency (%3$s)
            select %3$s from jsonb_populate_record(null::ledger.idempotency, item.idempotency);
        end if;
      end loop;
      perform set_config('ratchet.trader_id', '', true);
    end $body$
  $publish$, trade, flight, idempotency);
end $make$;
revoke all on procedure ledger.remake_publish from public;
call ledger.remake_publish();
