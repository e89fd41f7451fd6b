-- Where a market's accounts are spread over shards, each shard has a state of its own: its quotes, its place and its writer's version. Its
-- tickets begin at a place of their own, so an account keeps them when it comes to another shard.
alter table paper.state add column shard smallint not null default 0,
  drop constraint state_pkey, add primary key (market, shard);
alter table paper.accounts add column shard smallint not null default 0;

create or replace function paper.apply(batch jsonb) returns void language plpgsql
  security definer set search_path = paper, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
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
    join paper.accounts a on a.id = t.report->>'account' and a.market = said_market and a.shard = said_shard;
  get diagnostics written = row_count;
  if written <> jsonb_array_length(batch->'reports') then
    raise exception 'a report is of an account that is not open' using errcode = 'foreign_key_violation';
  end if;
end
$$;
