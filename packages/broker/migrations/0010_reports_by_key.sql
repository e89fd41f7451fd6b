-- A report's account is looked up by its key. As a join it was planned while the book was small, as a look at every account of the market for each
-- commit: with 512 accounts a third of what an order cost the session that writes the ledger.
-- The release before: it calls the same function, with the same words.
create or replace function paper.apply(batch jsonb) returns void language plpgsql
  security definer set search_path = paper, pg_temp set enable_seqscan = off as $$
declare
  written integer;
  said_market constant text := coalesce(batch->>'market', '');
  said_shard constant smallint := coalesce((batch->>'shard')::smallint, 0);
begin
  update paper.state set
    version = version + 1,
    next_ticket = (batch->>'nextTicket')::bigint,
    feed_position = greatest(feed_position, (batch->>'feedPosition')::bigint),
    quotes = batch->'quotes'
  where market = said_market and shard = said_shard and version = (batch->>'version')::bigint;
  if not found then
    raise exception 'the paper book was written by somebody else' using errcode = 'RT001';
  end if;
  insert into paper.reports (account, seq, feed_position, report, swap_day)
  select a.id, (t.report->>'seq')::bigint, (batch->>'feedPosition')::bigint, t.report, t."swapDay"
  from jsonb_to_recordset(batch->'reports') as t(report jsonb, "swapDay" integer)
    cross join lateral (
      select id from paper.accounts where id = t.report->>'account' and market = said_market and shard = said_shard
      -- Keeps the look-up where it is: for each report, by the account's key.
      offset 0
    ) a;
  get diagnostics written = row_count;
  if written <> jsonb_array_length(batch->'reports') then
    raise exception 'a report is of an account that is not open' using errcode = 'foreign_key_violation';
  end if;
end
$$;
