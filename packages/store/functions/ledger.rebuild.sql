-- Makes the tables of a trader anew from the log. Rows older than `made_before` were written before there was a log, and stay.
-- @returns the number of records read
create or replace function ledger.rebuild(trader text)
  returns bigint language plpgsql security definer
  set search_path = ledger, pg_temp set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  base bigint;
  made bigint;
begin
  set constraints ledger.commands_trader_id_trade_id_fkey deferred;
  select l.made_before into base from ledger.tallies l where l.trader_id = trader for no key update;
  if not found then
    return 0;
  end if;
  perform set_config('ratchet.rebuilding', 'on', true);
  delete from ledger.closed where trader_id = trader and seq > base;
  delete from ledger.modified where trader_id = trader and seq > base;
  delete from ledger.stop_records where trader_id = trader and seq > base;
  delete from ledger.notices where trader_id = trader and seq > base;
  delete from ledger.positions where trader_id = trader and seq > base;
  delete from ledger.trades where trader_id = trader and seq > base;
  delete from ledger.requests r
  where r.trader_id = trader and (base = 0 or r.id in (
    select f.rest -> 'request' ->> 'id' from ledger.flight f
    where f.trader_id = trader and f.seq > base and f.rest -> 'request' ->> 'state' = 'intended'));
  update ledger.commands c set outcome = null
  where c.trader_id = trader and (c.seq > base or c.id in (
    select (f.rest -> 'command' ->> 'id')::uuid from ledger.flight f
    where f.trader_id = trader and f.seq > base and f.rest ? 'command'));
  delete from ledger.milestones where trader_id = trader;
  perform set_config('ratchet.rebuilding', '', true);
  insert into ledger.milestones
  select trader, list, seq, before from (
    select 'trades' as list, seq, row_number() over own - 1 as place,
      count(*) filter (where deleted_at_ms is null) over own - (deleted_at_ms is null)::int as before
    from ledger.trades where trader_id = trader window own as (order by seq)
    union all select 'modified', seq, row_number() over own - 1, row_number() over own - 1 from ledger.modified
    where trader_id = trader window own as (order by seq)
    union all select 'closed', seq, row_number() over own - 1, row_number() over own - 1 from ledger.closed
    where trader_id = trader window own as (order by seq)
  ) placed where place % 64 = 0;
  update ledger.tallies l set upto = base, published = t.published, orders = t.orders, pending = t.pending, executed = t.executed,
    modified = (select count(*) from ledger.modified m where m.trader_id = trader),
    closed = (select count(*) from ledger.closed c where c.trader_id = trader)
  from (
    select count(*) as published, count(*) filter (where deleted_at_ms is null) as orders,
      count(*) filter (where deleted_at_ms is null and status = 'Pending') as pending,
      count(*) filter (where deleted_at_ms is null and status = 'executed') as executed
    from ledger.trades where trader_id = trader
  ) t where l.trader_id = trader;
  made := base;
  loop
    select p.upto into made from ledger.project(array[trader], 20000) p;
    exit when made >= (select t.seq from ledger.traders t where t.id = trader)
      or not exists (select from ledger.flight f where f.trader_id = trader and f.seq = made + 1);
  end loop;
  return made - base;
end $$;
alter function ledger.rebuild(text) owner to ratchet_engine;
revoke all on function ledger.rebuild(text) from public;
