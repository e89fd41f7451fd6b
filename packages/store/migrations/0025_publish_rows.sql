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
      t ledger.trades;
      f ledger.flight;
      i ledger.idempotency;
    begin
      for item in select * from jsonb_to_recordset(items)
          as r (trade ledger.trades, flight ledger.flight, idempotency ledger.idempotency) loop
        t := item.trade;
        f := item.flight;
        i := item.idempotency;
        perform set_config('ratchet.trader_id', t.trader_id, true);
        update ledger.traders set seq = t.seq where id = t.trader_id;
        insert into ledger.trades (%1$s) values (%2$s);
        insert into ledger.flight (%3$s) values (%4$s);
        if i.key is not null then
          insert into ledger.idempotency (%5$s) values (%6$s);
        end if;
      end loop;
      perform set_config('ratchet.trader_id', '', true);
    end $body$
  $publish$, trade, 't.' || replace(trade, ', ', ', t.'), flight, 'f.' || replace(flight, ', ', ', f.'),
    idempotency, 'i.' || replace(idempotency, ', ', ', i.'));
end $make$;
revoke all on procedure ledger.remake_publish from public;
call ledger.remake_publish();
