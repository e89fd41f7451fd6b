-- A working order can get another price and other levels.
create or replace function paper.apply(batch jsonb) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
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

  update paper.accounts a set balance = t.balance, swap_day = t."swapDay", last_seq = t.seq
  from jsonb_to_recordset(batch->'accounts') as t(account text, balance bigint, "swapDay" integer, seq bigint)
  where a.id = t.account;

  insert into paper.orders
  select ticket, account, "clientId", symbol, type, volume, price, sl, tp, comment, magic, state, "setupTimeMs", "doneTimeMs",
    position
  from jsonb_to_recordset(batch->'orders') as t(ticket bigint, account text, "clientId" text, symbol text, type text,
    volume bigint, price bigint, sl bigint, tp bigint, comment text, magic text, state text, "setupTimeMs" bigint,
    "doneTimeMs" bigint, position text)
  on conflict (ticket) do update set
    price = excluded.price, sl = excluded.sl, tp = excluded.tp,
    state = excluded.state, done_time_ms = excluded.done_time_ms, position = excluded.position;

  insert into paper.positions
  select ticket, account, identifier, "clientId", symbol, side, volume, "openPrice", "openTimeMs", sl, tp, swap, comment, magic
  from jsonb_to_recordset(batch->'positions') as t(ticket bigint, account text, identifier bigint, "clientId" text, symbol text,
    side text, volume bigint, "openPrice" bigint, "openTimeMs" bigint, sl bigint, tp bigint, swap bigint, comment text,
    magic text)
  on conflict (ticket) do update set
    volume = excluded.volume, sl = excluded.sl, tp = excluded.tp, swap = excluded.swap;

  insert into paper.deals
  select ticket, account, "order", position, symbol, side, entry, volume, price, "timeMs", reason, comment, magic, profit, swap,
    commission
  from jsonb_to_recordset(batch->'deals') as t(ticket bigint, account text, "order" bigint, position bigint, symbol text,
    side text, entry text, volume bigint, price bigint, "timeMs" bigint, reason text, comment text, magic text, profit bigint,
    swap bigint, commission bigint);

  insert into paper.reports
  select account, seq, (batch->>'feedPosition')::bigint, report
  from jsonb_to_recordset(batch->'reports') as t(account text, seq bigint, report jsonb);

  insert into paper.requests
  select account, "clientId", seq, answer
  from jsonb_to_recordset(batch->'requests') as t(account text, "clientId" text, seq bigint, answer jsonb);
end
$$;
