-- Keeps the counters and milestones of the list of trades right when trades change state or are deleted.
create or replace function ledger.count_changed_trades() returns trigger language plpgsql
as $$
declare
  own record;
begin
  for own in
    select trader_id, sum(n) as n, coalesce(sum(n) filter (where status = 'Pending'), 0) as pending,
      coalesce(sum(n) filter (where status = 'executed'), 0) as executed
    from (
      select trader_id, status, 1 as n from new_rows where deleted_at_ms is null
      union all select trader_id, status, -1 from old_rows where deleted_at_ms is null
    ) changed group by trader_id
  loop
    continue when own.n = 0 and own.pending = 0 and own.executed = 0;
    update ledger.tallies set orders = orders + own.n, pending = pending + own.pending, executed = executed + own.executed
      where trader_id = own.trader_id;
    continue when own.n = 0;
    update ledger.milestones m
      set before = before - (
        select count(*) from old_rows o join new_rows r on r.id = o.id
        where o.trader_id = own.trader_id and o.seq < m.seq and o.deleted_at_ms is null and r.deleted_at_ms is not null)
      where trader_id = own.trader_id and list = 'trades' and seq > (
        select min(o.seq) from old_rows o join new_rows r on r.id = o.id
        where o.trader_id = own.trader_id and o.deleted_at_ms is null and r.deleted_at_ms is not null);
  end loop;
  return null;
end $$;
create or replace trigger count_changed after update on ledger.trades referencing old table as old_rows new table as new_rows
  for each statement execute function ledger.count_changed_trades();
