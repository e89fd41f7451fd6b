-- Counts new trades in the trader's tally, and stores a milestone at every 64th trade, so that a page far down a list is
-- found without reading the list.
create or replace function ledger.count_new_trades() returns trigger language plpgsql
as $$
declare
  own record;
  total bigint;
  ever bigint;
begin
  for own in
    select trader_id, count(*) as published, count(*) filter (where deleted_at_ms is null) as n,
      count(*) filter (where deleted_at_ms is null and status = 'Pending') as pending,
      count(*) filter (where deleted_at_ms is null and status = 'executed') as executed
    from new_rows group by trader_id
  loop
    update ledger.tallies
      set published = published + own.published, orders = orders + own.n, pending = pending + own.pending,
        executed = executed + own.executed
      where trader_id = own.trader_id returning orders, published into total, ever;
    if (ever + 63) / 64 > (ever - own.published + 63) / 64 then
      insert into ledger.milestones
      select own.trader_id, 'trades', seq, total - own.n + before from (
        select seq, ever - own.published + row_number() over in_order - 1 as place,
          count(*) filter (where deleted_at_ms is null) over in_order - (deleted_at_ms is null)::int as before
        from new_rows where trader_id = own.trader_id window in_order as (order by seq)
      ) placed where place % 64 = 0;
    end if;
  end loop;
  return null;
end $$;
create or replace trigger count_new after insert on ledger.trades referencing new table as new_rows
  for each statement execute function ledger.count_new_trades();
