-- How long the lists of a trader are, kept by the writes themselves, so that nobody counts a history: trades without deleted ones, of
-- these the ones that wait and the executed ones, and all stop changes and closing deals. A row of its own beside `traders`: that one is
-- three times as dear to change.
create table ledger.tallies (
  trader_id text primary key references ledger.traders (id),
  orders bigint not null default 0,
  pending bigint not null default 0,
  executed bigint not null default 0,
  modified bigint not null default 0,
  closed bigint not null default 0
) with (fillfactor = 50);

-- Places in a list of which it is known how many of its rows have a lower sequence number; one stands at every 64th row or nearer. A row
-- is so found by its place without walking to it from an end. A deletion moves what lies above it down by one.
create table ledger.milestones (
  trader_id text not null references ledger.traders (id),
  list text not null check (list in ('trades', 'modified', 'closed')),
  seq bigint not null,
  before bigint not null,
  primary key (trader_id, list, seq)
);
create index milestones_by_place on ledger.milestones (trader_id, list, before, seq);

-- What was written before this. A migrating user who is no superuser is bound by the policies too, of which none is for them.
alter table ledger.traders no force row level security;
alter table ledger.trades no force row level security;
alter table ledger.modified no force row level security;
alter table ledger.closed no force row level security;
insert into ledger.tallies
select t.id, coalesce(orders.n, 0), coalesce(orders.pending, 0), coalesce(orders.executed, 0), coalesce(modified.n, 0),
  coalesce(closed.n, 0)
from ledger.traders t
left join (
  select trader_id, count(*) as n, count(*) filter (where status = 'Pending') as pending,
    count(*) filter (where status = 'executed') as executed
  from ledger.trades where deleted_at_ms is null group by trader_id
) orders on orders.trader_id = t.id
left join (select trader_id, count(*) as n from ledger.modified group by trader_id) modified on modified.trader_id = t.id
left join (select trader_id, count(*) as n from ledger.closed group by trader_id) closed on closed.trader_id = t.id;
insert into ledger.milestones
select trader_id, list, seq, before from (
  select trader_id, 'trades' as list, seq, row_number() over (partition by trader_id order by seq) - 1 as before
    from ledger.trades where deleted_at_ms is null
  union all select trader_id, 'modified', seq, row_number() over (partition by trader_id order by seq) - 1 from ledger.modified
  union all select trader_id, 'closed', seq, row_number() over (partition by trader_id order by seq) - 1 from ledger.closed
) placed where before % 64 = 0;
alter table ledger.traders force row level security;
alter table ledger.trades force row level security;
alter table ledger.modified force row level security;
alter table ledger.closed force row level security;

do $$
declare
  name text;
begin
  foreach name in array array['tallies', 'milestones']
  loop
    execute format('alter table ledger.%I enable row level security', name);
    execute format('alter table ledger.%I force row level security', name);
    execute format('create policy engine on ledger.%I to ratchet_engine using (true) with check (true)', name);
    execute format(
      'create policy one_trader on ledger.%I to ratchet_api using (trader_id = (select current_setting(''ratchet.trader_id'', true))) '
      'with check (trader_id = (select current_setting(''ratchet.trader_id'', true)))', name);
  end loop;
end $$;
-- The triggers below work with the rights of whoever writes: a trader who publishes makes a list longer, the engine the others too.
grant select, insert (trader_id), update (orders, pending, executed) on ledger.tallies to ratchet_api;
grant select, update (orders, pending, executed, modified, closed) on ledger.tallies to ratchet_engine;
grant select, insert on ledger.milestones to ratchet_api, ratchet_engine;
grant update (before) on ledger.milestones to ratchet_engine;

create function ledger.begin_tally() returns trigger language plpgsql as $$
begin
  insert into ledger.tallies (trader_id) values (new.id);
  return null;
end $$;
create trigger begin_tally after insert on ledger.traders for each row execute function ledger.begin_tally();

-- These are called once a statement, however many rows it writes: called once a row, the many versions that one transaction makes of a
-- tally would be walked again and again. They rely on two things that every writer keeps: the trader's row is locked already, and new
-- rows have higher sequence numbers than all before.
create function ledger.count_new_trades() returns trigger language plpgsql as $$
declare
  own record;
  total bigint;
begin
  for own in
    select trader_id, count(*) as n, count(*) filter (where status = 'Pending') as pending,
      count(*) filter (where status = 'executed') as executed
    from new_rows where deleted_at_ms is null group by trader_id
  loop
    update ledger.tallies
      set orders = orders + own.n, pending = pending + own.pending, executed = executed + own.executed
      where trader_id = own.trader_id returning orders into total;
    if (total + 63) / 64 > (total - own.n + 63) / 64 then
      insert into ledger.milestones
      select own.trader_id, 'trades', seq, before from (
        select seq, total - own.n + row_number() over (order by seq) - 1 as before
        from new_rows where trader_id = own.trader_id and deleted_at_ms is null
      ) placed where before % 64 = 0;
    end if;
  end loop;
  return null;
end $$;
create trigger count_new after insert on ledger.trades
  referencing new table as new_rows for each statement execute function ledger.count_new_trades();

create function ledger.count_changed_trades() returns trigger language plpgsql as $$
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
create trigger count_changed after update on ledger.trades
  referencing old table as old_rows new table as new_rows for each statement execute function ledger.count_changed_trades();

-- Rows of these two only ever come.
create function ledger.count_new_rows() returns trigger language plpgsql as $$
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
create trigger count_new after insert on ledger.modified
  referencing new table as new_rows for each statement execute function ledger.count_new_rows();
create trigger count_new after insert on ledger.closed
  referencing new table as new_rows for each statement execute function ledger.count_new_rows();

-- Nobody has the right to remove rows. Where somebody who has every right did, counts and places would no longer be true.
create function ledger.keep_rows() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger keep_rows before delete or truncate on ledger.trades for each statement execute function ledger.keep_rows();
create trigger keep_rows before delete or truncate on ledger.modified for each statement execute function ledger.keep_rows();
create trigger keep_rows before delete or truncate on ledger.closed for each statement execute function ledger.keep_rows();
