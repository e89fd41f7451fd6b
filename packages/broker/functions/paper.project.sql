-- Projects reports into the tables of the paper broker: orders, positions, deals, and the accounts' balances.
-- @param ids accounts
create or replace function paper.project(ids text[])
  returns void language plpgsql
  set search_path = paper, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if not exists (select from paper.accounts a join paper.reports r on r.account = a.id and r.seq > a.last_seq where a.id = any(ids)) then
    return;
  end if;
  perform from paper.accounts where id = any(ids) order by id for no key update;
  -- A statement of its own: it sees what was committed before the accounts were locked.
  with told as materialized (
    select r.account, r.seq, r.report, r.swap_day, a.market
    from paper.accounts a join paper.reports r on r.account = a.id and r.seq > a.last_seq
    where a.id = any(ids)
  ), orders_made as (
    insert into paper.orders
    select distinct on (t.market, o.ticket) o.ticket, t.account, o."clientId", o.symbol, o.type, o.volume, o.price, o.sl, o.tp, o.comment,
      o.magic, o.state, o."setupTimeMs", o."doneTimeMs", o.position, t.market, o."untilMs"
    from told t cross join lateral rows from (jsonb_to_recordset(t.report->'orders') as (ticket bigint, "clientId" text,
      symbol text, type text, volume bigint, price bigint, sl bigint, tp bigint, comment text, magic text, state text,
      "setupTimeMs" bigint, "doneTimeMs" bigint, position text, "untilMs" bigint)) with ordinality as o (ticket, "clientId", symbol, type, volume,
      price, sl, tp, comment, magic, state, "setupTimeMs", "doneTimeMs", position, "untilMs", place)
    order by t.market, o.ticket, t.seq desc, o.place desc
    on conflict (market, ticket) do update set
      price = excluded.price, sl = excluded.sl, tp = excluded.tp,
      state = excluded.state, done_time_ms = excluded.done_time_ms, position = excluded.position
  ), positions_made as (
    insert into paper.positions
    select distinct on (t.market, p.ticket) p.ticket, t.account, p.identifier, p."clientId", p.symbol, p.side, p.volume, p."openPrice",
      p."openTimeMs", p.sl, p.tp, p.swap, p.comment, p.magic, t.market
    from told t cross join lateral rows from (jsonb_to_recordset(t.report->'positions') as (ticket bigint, identifier bigint,
      "clientId" text, symbol text, side text, volume bigint, "openPrice" bigint, "openTimeMs" bigint, sl bigint, tp bigint,
      swap bigint, comment text, magic text)) with ordinality as p (ticket, identifier, "clientId", symbol, side, volume,
      "openPrice", "openTimeMs", sl, tp, swap, comment, magic, place)
    order by t.market, p.ticket, t.seq desc, p.place desc
    on conflict (market, ticket) do update set
      volume = excluded.volume, sl = excluded.sl, tp = excluded.tp, swap = excluded.swap
  ), deals_made as (
    insert into paper.deals
    select d.ticket, t.account, d."order", d.position, d.symbol, d.side, d.entry, d.volume, d.price, d."timeMs", d.reason,
      d.comment, d.magic, d.profit, d.swap, d.commission, t.market
    from told t cross join lateral jsonb_to_recordset(t.report->'deals') as d (ticket bigint, "order" bigint, position bigint,
      symbol text, side text, entry text, volume bigint, price bigint, "timeMs" bigint, reason text, comment text, magic text,
      profit bigint, swap bigint, commission bigint)
  ), ends as (
    select distinct on (account) account, seq, (report->>'balance')::bigint as balance, swap_day
    from told order by account, seq desc
  ), charged as (
    select distinct on (account) account, (report->>'commissionPerLot')::bigint as commission
    from told where report ? 'commissionPerLot' order by account, seq desc
  )
  update paper.accounts a set balance = e.balance, last_seq = e.seq, swap_day = coalesce(e.swap_day, a.swap_day),
    commission = coalesce((select c.commission from charged c where c.account = a.id), a.commission)
  from ends e where a.id = e.account;
end $$;
