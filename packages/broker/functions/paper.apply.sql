-- Appends one transaction of the paper broker's book: its state and the reports. The version keeps a second writer out.
-- @throws RT001 if another process wrote the book since this one read it
create or replace function paper.apply(batch jsonb)
  returns void language plpgsql security definer
  set search_path = paper, pg_temp set enable_seqscan = off
as $$
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
end $$;
revoke all on function paper.apply(jsonb) from public;
do $$
begin
  -- A book without a ledger beside it has no role of an engine.
  if exists (select from pg_roles where rolname = 'ratchet_engine') then
    grant execute on function paper.apply(jsonb) to ratchet_engine;
  end if;
end $$;
