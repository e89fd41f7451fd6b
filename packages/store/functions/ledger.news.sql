-- What happened to each trader after a record: counters, and at most `most` events with the account they belong to.
-- @param wishes [{trader, named, seq, most}]
create or replace function ledger.news(wishes jsonb)
  returns table(place bigint, last_seq bigint, counts jsonb, events json) language plpgsql
  set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  wish record;
begin
  perform ledger.catch_up(array(select w ->> 'trader' from jsonb_array_elements(wishes) w));
  for wish in
    select * from rows from (jsonb_to_recordset(wishes) as (trader text, named text, seq bigint, most integer))
      with ordinality as w (trader, named, seq, most, place)
  loop
    perform set_config('ratchet.trader_id', wish.named, true);
    -- One statement: everything is of one moment, to which the tables are made.
    return query select wish.place, l.upto,
        jsonb_build_object('pending', l.pending, 'executed', l.executed, 'modified', l.modified, 'closed', l.closed),
        (select coalesce(json_agg(e order by e.seq), '[]') from (
          select f.seq, f.at_ms, f.kind, f.trade_id, f.market_time_ms, f.data, f.changes,
            case when f.changes ?| array['modified', 'closed'] then ledger.account_of(f) end as account
          from ledger.flight f
          where f.trader_id = wish.trader and f.seq > wish.seq and f.seq <= l.upto order by f.seq limit wish.most) e)
      from ledger.tallies l where l.trader_id = wish.trader;
  end loop;
  perform set_config('ratchet.trader_id', '', true);
end $$;
revoke all on function ledger.news(jsonb) from public;
grant execute on function ledger.news(jsonb) to ratchet_api;
