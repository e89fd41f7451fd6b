-- Writes `ledger.positions`: the last record of a position counts. A gap's alarm stays as long as that gap is open.
-- @param records of `ledger.project`, without those of people
create or replace function ledger.project_positions(records ledger.flight[]) returns void language plpgsql
as $$
#variable_conflict use_column
begin
  with moved as materialized (
    select m.*, m.position -> 'gapSinceMs' as gap, last_value(m.position -> 'gapSinceMs') over (partition by m.account_id, m.ticket
      order by m.seq rows between unbounded preceding and unbounded following) as last_gap
    from (
      select trader_id, seq, at_ms, kind, changes -> 'position' as position, (changes -> 'position' ->> 'accountId')::uuid as account_id,
        changes -> 'position' ->> 'ticket' as ticket
      from unnest(records) where changes ? 'position'
    ) m
  ), alarms as materialized (
    select account_id, ticket, seq, at_ms from moved where kind = 'protection.gap'
  ), position_last as (
    select distinct on (m.account_id, m.ticket) m.trader_id, m.account_id, m.ticket, min(m.seq) over same_position as seq, m.position,
      max(m.seq) filter (where m.gap is distinct from m.last_gap) over same_position as other_gap_at
    from moved m window same_position as (partition by m.account_id, m.ticket) order by m.account_id, m.ticket, m.seq desc
  )
  insert into ledger.positions (trader_id, seq, alarmed_at_ms,
    -- position: columns
    account_id, trade_id, ticket, identifier, symbol, side, volume, open_price, open_time_ms, sl, tp, guaranteed, intended_sl, intended_tp,
    gap_since_ms, reached, risk_version, rung, swap, comment, magic, open, ladder, requested
    -- end
  )
  select l.trader_id, l.seq,
    case when p."gapSinceMs" is not null then coalesce(
      (select max(a.at_ms) from alarms a
        where a.account_id = l.account_id and a.ticket = l.ticket and a.seq > coalesce(l.other_gap_at, 0)),
      case when l.other_gap_at is null and e.gap_since_ms = p."gapSinceMs" then e.alarmed_at_ms end) end,
    -- position: values of p
    p."accountId", p."tradeId", p.ticket, p.identifier, p.symbol, p.side, p.volume, p."openPrice", p."openTimeMs", p.sl, p.tp,
    coalesce(p.guaranteed, false), p."intendedSl", p."intendedTp", p."gapSinceMs", p.reached, p."riskVersion", p.rung, p.swap, p.comment,
    p.magic, p.open, p.ladder, p.requested
    -- end
  from position_last l cross join lateral jsonb_to_record(l.position) as p (
      -- position: types
      "accountId" uuid, "tradeId" uuid, ticket text, identifier text, symbol text, side text, volume bigint, "openPrice" bigint,
      "openTimeMs" bigint, sl bigint, tp bigint, guaranteed boolean, "intendedSl" bigint, "intendedTp" bigint, "gapSinceMs" bigint,
      reached integer, "riskVersion" bigint, rung integer, swap bigint, comment text, magic text, open boolean, ladder jsonb,
      requested jsonb
      -- end
    )
    left join ledger.positions e on e.account_id = l.account_id and e.ticket = l.ticket
  on conflict (account_id, ticket) do update set alarmed_at_ms = excluded.alarmed_at_ms,
    -- position: replaced from excluded
    trade_id = excluded.trade_id, identifier = excluded.identifier, symbol = excluded.symbol, side = excluded.side,
    volume = excluded.volume, open_price = excluded.open_price, open_time_ms = excluded.open_time_ms, sl = excluded.sl, tp = excluded.tp,
    guaranteed = excluded.guaranteed, intended_sl = excluded.intended_sl, intended_tp = excluded.intended_tp,
    gap_since_ms = excluded.gap_since_ms, reached = excluded.reached, risk_version = excluded.risk_version, rung = excluded.rung,
    swap = excluded.swap, comment = excluded.comment, magic = excluded.magic, open = excluded.open, ladder = excluded.ladder,
    requested = excluded.requested
    -- end
  ;
end $$;
alter function ledger.project_positions(ledger.flight[]) owner to ratchet_engine;
revoke all on function ledger.project_positions(ledger.flight[]) from public;
