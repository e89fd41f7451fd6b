-- Milestones among the trades stand by how many were ever published, deleted ones too: where old trades are deleted as new ones come,
-- the number of those that are left may never pass another multiple of 64.
alter table ledger.tallies add column published bigint not null default 0;
grant update (published) on ledger.tallies to ratchet_api;

alter table ledger.trades no force row level security;
alter table ledger.tallies no force row level security;
alter table ledger.milestones no force row level security;
update ledger.tallies t set published = own.n from (select trader_id, count(*) as n from ledger.trades group by trader_id) own
where t.trader_id = own.trader_id;
delete from ledger.milestones where list = 'trades';
insert into ledger.milestones
select trader_id, 'trades', seq, before from (
  select trader_id, seq, row_number() over own - 1 as place,
    count(*) filter (where deleted_at_ms is null) over own - (deleted_at_ms is null)::int as before
  from ledger.trades window own as (partition by trader_id order by seq)
) placed where place % 64 = 0;
alter table ledger.trades force row level security;
alter table ledger.tallies force row level security;
alter table ledger.milestones force row level security;

create or replace function ledger.count_new_trades() returns trigger language plpgsql as $$
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
