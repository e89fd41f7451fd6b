-- The book is its reports: a report has every row that it changed, as it was then. A commit writes reports alone; orders, positions, deals and
-- accounts are made from them behind it, by the one function below, and an account's `last_seq` says how far its are made.

-- The day up to which swap is charged, as it was after the report; what is older is in the account.
alter table paper.reports add column swap_day integer;
-- A client id is answered once. Whoever sends it again gets the report of the first time.
create unique index reports_answered on paper.reports (account, (report -> 'answer' ->> 'clientId'))
  where report -> 'answer' ->> 'clientId' is not null;
drop table paper.requests;

-- Rows that are made from reports name what the reports name; whose account a report is of is looked at when it is written.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as tab, conname from pg_constraint
    where contype = 'f' and connamespace = 'paper'::regnamespace
  loop
    execute format('alter table %s drop constraint %I', found.tab, found.conname);
  end loop;
end $$;

-- What one cause, or several at the same moment, did to any number of accounts: written whole or not at all, in one round trip.
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
  where version = (batch->>'version')::bigint;
  if not found then
    raise exception 'the paper book was written by somebody else' using errcode = 'RT001';
  end if;
  insert into paper.reports (account, seq, feed_position, report, swap_day)
  select a.id, (t.report->>'seq')::bigint, (batch->>'feedPosition')::bigint, t.report, t."swapDay"
  from jsonb_to_recordset(batch->'reports') as t(report jsonb, "swapDay" integer)
    join paper.accounts a on a.id = t.report->>'account';
  get diagnostics written = row_count;
  if written <> jsonb_array_length(batch->'reports') then
    raise exception 'a report is of an account that is not open' using errcode = 'foreign_key_violation';
  end if;
end
$$;

-- Makes the rows of these accounts from their reports since the last time, and says how far they are made.
create function paper.project(ids text[]) returns void language plpgsql
  set search_path = paper, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from paper.accounts where id = any(ids) order by id for no key update;
  -- A statement of its own: it sees what was committed before the accounts were locked.
  with told as materialized (
    select r.account, r.seq, r.report, r.swap_day
    from paper.accounts a join paper.reports r on r.account = a.id and r.seq > a.last_seq
    where a.id = any(ids)
  ), orders_made as (
    insert into paper.orders
    select distinct on (o.ticket) o.ticket, t.account, o."clientId", o.symbol, o.type, o.volume, o.price, o.sl, o.tp, o.comment,
      o.magic, o.state, o."setupTimeMs", o."doneTimeMs", o.position
    from told t cross join lateral rows from (jsonb_to_recordset(t.report->'orders') as (ticket bigint, "clientId" text,
      symbol text, type text, volume bigint, price bigint, sl bigint, tp bigint, comment text, magic text, state text,
      "setupTimeMs" bigint, "doneTimeMs" bigint, position text)) with ordinality as o (ticket, "clientId", symbol, type, volume,
      price, sl, tp, comment, magic, state, "setupTimeMs", "doneTimeMs", position, place)
    order by o.ticket, t.seq desc, o.place desc
    on conflict (ticket) do update set
      price = excluded.price, sl = excluded.sl, tp = excluded.tp,
      state = excluded.state, done_time_ms = excluded.done_time_ms, position = excluded.position
  ), positions_made as (
    insert into paper.positions
    select distinct on (p.ticket) p.ticket, t.account, p.identifier, p."clientId", p.symbol, p.side, p.volume, p."openPrice",
      p."openTimeMs", p.sl, p.tp, p.swap, p.comment, p.magic
    from told t cross join lateral rows from (jsonb_to_recordset(t.report->'positions') as (ticket bigint, identifier bigint,
      "clientId" text, symbol text, side text, volume bigint, "openPrice" bigint, "openTimeMs" bigint, sl bigint, tp bigint,
      swap bigint, comment text, magic text)) with ordinality as p (ticket, identifier, "clientId", symbol, side, volume,
      "openPrice", "openTimeMs", sl, tp, swap, comment, magic, place)
    order by p.ticket, t.seq desc, p.place desc
    on conflict (ticket) do update set
      volume = excluded.volume, sl = excluded.sl, tp = excluded.tp, swap = excluded.swap
  ), deals_made as (
    insert into paper.deals
    select d.ticket, t.account, d."order", d.position, d.symbol, d.side, d.entry, d.volume, d.price, d."timeMs", d.reason,
      d.comment, d.magic, d.profit, d.swap, d.commission
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

-- The same for all accounts that are behind, as after a crash.
create function paper.project_all() returns void language sql as $$
  select paper.project(array(select a.id from paper.accounts a
    where exists (select from paper.reports r where r.account = a.id and r.seq > a.last_seq)))
$$;
