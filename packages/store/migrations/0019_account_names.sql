-- The account that a record is about, as people call it, whatever kind of record it is; null where it is about none. Some records
-- name it, some only its trade, its request, or the stop change that they left behind.
create function ledger.account_of(record ledger.flight) returns jsonb language sql stable as $$
  select jsonb_build_object('server', a.server, 'brokerId', a.login) from ledger.accounts a
  where a.trader_id = record.trader_id and a.id = coalesce(
    (record.changes -> 'position' ->> 'accountId')::uuid,
    (record.changes -> 'closed' ->> 'accountId')::uuid,
    (record.changes -> 'trade' ->> 'accountId')::uuid,
    (record.data ->> 'accountId')::uuid,
    (select m.account_id from ledger.modified m where m.trader_id = record.trader_id and m.seq = record.seq),
    (select t.account_id from ledger.trades t where t.trader_id = record.trader_id and t.id = record.trade_id),
    (select r.account_id from ledger.requests r where r.trader_id = record.trader_id and r.id = record.data ->> 'request'))
$$;
revoke all on function ledger.account_of from public;
grant execute on function ledger.account_of to ratchet_api;

-- As before, and names the account of closing deals and stop changes, whose rows have its id at most.
create or replace function ledger.news(wishes jsonb) returns table (place bigint, last_seq bigint, counts jsonb, events json)
language plpgsql stable set enable_seqscan = off as $$
#variable_conflict use_column
declare
  wish record;
begin
  for wish in
    select * from rows from (jsonb_to_recordset(wishes) as (trader text, seq bigint, most integer))
      with ordinality as w (trader, seq, most, place)
  loop
    perform set_config('ratchet.trader_id', wish.trader, true);
    return query select wish.place, t.seq,
        jsonb_build_object('pending', l.pending, 'executed', l.executed, 'modified', l.modified, 'closed', l.closed),
        (select coalesce(json_agg(e order by e.seq), '[]') from (
          select f.seq, f.at_ms, f.kind, f.trade_id, f.market_time_ms, f.data, f.changes,
            case when f.changes ?| array['modified', 'closed'] then ledger.account_of(f) end as account
          from ledger.flight f
          where f.trader_id = wish.trader and f.seq > wish.seq order by f.seq limit wish.most) e)
      from ledger.traders t join ledger.tallies l on l.trader_id = t.id where t.id = wish.trader;
  end loop;
  perform set_config('ratchet.trader_id', '', true);
end $$;
