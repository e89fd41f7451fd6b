-- Projects the log into the tables that lists read, one function for each table.
-- @param ids traders
-- @param most at most this many records of each trader
-- @param patient whether to wait for traders whom another transaction projects; otherwise they are left out
-- @returns for each projected trader the last record and the counters
-- @throws integrity_constraint_violation if a record does not continue its chain
create or replace function ledger.project(ids text[], most bigint default 1000000000, patient boolean default true)
  returns table(trader_id text, upto bigint, pending bigint, executed bigint, modified bigint, closed bigint) language plpgsql security definer
  set search_path = ledger, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  records ledger.flight[];
  -- All records but those of people, which say nothing of the market and the broker.
  of_engine ledger.flight[];
begin
  if patient then
    perform from ledger.tallies l where l.trader_id = any(ids) order by l.trader_id for no key update;
  else
    ids := array(select l.trader_id from ledger.tallies l where l.trader_id = any(ids) order by l.trader_id for no key update skip locked);
  end if;
  -- A statement of its own: it sees what was committed before the tallies were locked.
  records := array(
    select f from ledger.tallies l join ledger.flight f on f.trader_id = l.trader_id and f.seq > l.upto and f.seq <= l.upto + most
    where l.trader_id = any(ids) order by f.trader_id, f.seq);
  if cardinality(records) > 0 then
    perform ledger.check_chain(records);
    perform ledger.project_trades(records);
    of_engine := array(select r from unnest(records) r where not ledger.is_of_person((r).kind));
    if cardinality(of_engine) > 0 then
      perform ledger.project_positions(of_engine);
      perform ledger.project_modified(of_engine);
      perform ledger.project_stop_records(of_engine);
      perform ledger.project_closed(of_engine);
      perform ledger.project_requests(of_engine);
      perform ledger.project_commands(of_engine);
      perform ledger.project_notices(of_engine);
    end if;
    update ledger.tallies l set upto = e.seq from (select trader_id, max(seq) as seq from unnest(records) group by trader_id) e
    where l.trader_id = e.trader_id;
  end if;
  return query select l.trader_id, l.upto, l.pending, l.executed, l.modified, l.closed from ledger.tallies l
    where l.trader_id = any(ids);
end $$;
alter function ledger.project(text[], bigint, boolean) owner to ratchet_engine;
revoke all on function ledger.project(text[], bigint, boolean) from public;
