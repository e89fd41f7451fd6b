-- Paper accounts may trade on several markets: beside the one of Ratchet's own feed, on the prices of brokers. Each market has its own quotes, its
-- own place and its own writer's version, and numbers its tickets for itself; '' is that of the feed.
alter table paper.state drop constraint state_pkey, drop column id;
alter table paper.state add column market text primary key default '';
alter table paper.accounts add column market text not null default '';
alter table paper.orders add column market text not null default '',
  drop constraint orders_pkey, add primary key (market, ticket);
alter table paper.positions add column market text not null default '',
  drop constraint positions_pkey, add primary key (market, ticket);
alter table paper.deals add column market text not null default '',
  drop constraint deals_pkey, add primary key (market, ticket);

create or replace function paper.apply(batch jsonb) returns void language plpgsql
  security definer set search_path = paper, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  written integer;
begin
  update paper.state set
    version = version + 1,
    next_ticket = (batch->>'nextTicket')::bigint,
    feed_position = greatest(feed_position, (batch->>'feedPosition')::bigint),
    quotes = batch->'quotes'
  where market = coalesce(batch->>'market', '') and version = (batch->>'version')::bigint;
  if not found then
    raise exception 'the paper book was written by somebody else' using errcode = 'RT001';
  end if;
  insert into paper.reports (account, seq, feed_position, report, swap_day)
  select a.id, (t.report->>'seq')::bigint, (batch->>'feedPosition')::bigint, t.report, t."swapDay"
  from jsonb_to_recordset(batch->'reports') as t(report jsonb, "swapDay" integer)
    join paper.accounts a on a.id = t.report->>'account' and a.market = coalesce(batch->>'market', '');
  get diagnostics written = row_count;
  if written <> jsonb_array_length(batch->'reports') then
    raise exception 'a report is of an account that is not open' using errcode = 'foreign_key_violation';
  end if;
end
$$;

create or replace function paper.project(ids text[]) returns void language plpgsql
  set search_path = paper, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from paper.accounts where id = any(ids) order by id for no key update;
  -- A statement of its own: it sees what was committed before the accounts were locked.
  with told as materialized (
    select r.account, r.seq, r.report, r.swap_day, a.market
    from paper.accounts a join paper.reports r on r.account = a.id and r.seq > a.last_seq
    where a.id = any(ids)
  ), orders_made as (
    insert into paper.orders
    select distinct on (t.market, o.ticket) o.ticket, t.account, o."clientId", o.symbol, o.type, o.volume, o.price, o.sl, o.tp, o.comment,
      o.magic, o.state, o."setupTimeMs", o."doneTimeMs", o.position, t.market
    from told t cross join lateral rows from (jsonb_to_recordset(t.report->'orders') as (ticket bigint, "clientId" text,
      symbol text, type text, volume bigint, price bigint, sl bigint, tp bigint, comment text, magic text, state text,
      "setupTimeMs" bigint, "doneTimeMs" bigint, position text)) with ordinality as o (ticket, "clientId", symbol, type, volume,
      price, sl, tp, comment, magic, state, "setupTimeMs", "doneTimeMs", position, place)
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
  )
  update paper.accounts a set balance = e.balance, last_seq = e.seq, swap_day = coalesce(e.swap_day, a.swap_day)
  from ends e where a.id = e.account;
end
$$;
