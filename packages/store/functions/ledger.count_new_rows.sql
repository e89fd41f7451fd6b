-- Counts new stop changes and closed deals, and stores a milestone at every 64th.
create or replace function ledger.count_new_rows() returns trigger language plpgsql
as $$
declare
  own record;
  total bigint;
begin
  for own in select trader_id, count(*) as n from new_rows group by trader_id loop
    if tg_table_name = 'closed' then
      update ledger.tallies set closed = closed + own.n where trader_id = own.trader_id returning closed into total;
    else
      update ledger.tallies set modified = modified + own.n where trader_id = own.trader_id returning modified into total;
    end if;
    if (total + 63) / 64 > (total - own.n + 63) / 64 then
      insert into ledger.milestones
      select own.trader_id, tg_table_name, seq, before from (
        select seq, total - own.n + row_number() over (order by seq) - 1 as before from new_rows where trader_id = own.trader_id
      ) placed where before % 64 = 0;
    end if;
  end loop;
  return null;
end $$;
create or replace trigger count_new after insert on ledger.closed referencing new table as new_rows
  for each statement execute function ledger.count_new_rows();
create or replace trigger count_new after insert on ledger.modified referencing new table as new_rows
  for each statement execute function ledger.count_new_rows();
