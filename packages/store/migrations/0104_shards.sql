-- replaces 39644b32826ae2ed2b0dfd66fde793f8a8c1cc03f0e007db08c25ca55c9cb317
-- Traders belong to shards, and each shard has one writer. Which shard is kept with the trader, so that a larger number of shards moves only
-- whom it is meant to move; one shard is all that a database has until its operator says otherwise.
create schema engines;
grant usage on schema engines to ratchet_engine;

-- The shards that there are, and who took each one last. Who has it now is told by the advisory lock of the session `pid`, and by nothing else.
create table engines.shards (
  shard smallint primary key check (shard between 0 and 255),
  epoch bigint not null default 0,
  engine uuid,
  pid integer
);
insert into engines.shards (shard) values (0);

-- Engines that are there. Each takes the lowest number whose advisory lock is free, so there are never more rows than there were engines at once.
create table engines.processes (
  n smallint primary key,
  engine uuid not null,
  beat_at timestamptz not null
);

do $$
declare
  name text;
begin
  foreach name in array array['shards', 'processes'] loop
    execute format('alter table engines.%I enable row level security', name);
    execute format('alter table engines.%I force row level security', name);
    execute format('create policy engine on engines.%I to ratchet_engine using (true) with check (true)', name);
    execute format('grant select on engines.%I to ratchet_engine', name);
  end loop;
end $$;
-- The owner, for `ledger.draw_shard`.
create policy counted on engines.shards for select to current_user using (true);
grant update (epoch, engine, pid) on engines.shards to ratchet_engine;
grant insert, update on engines.processes to ratchet_engine;

alter table ledger.traders add column shard smallint not null default 0;
create index traders_of_shard on ledger.traders (shard);
