-- What the market did, so that a trade's life can be drawn long after it. Of nobody in particular: every trader may read all of it,
-- and only the engine writes. Prices are points, times Unix ms by the market's own clock unless said otherwise.
create schema market;
grant usage on schema market to ratchet_api, ratchet_engine;

-- Under another feed the same moment has other prices: bars of two feeds never meet.
create table market.feeds (
  id integer primary key generated always as identity,
  name text not null unique
);

-- Which feed ran from when on, by the real clock; a row where it is another than the one before.
create table market.runs (
  since_ms bigint primary key,
  feed_id integer not null references market.feeds (id)
);

-- Ten seconds of one symbol. The first and the last quote's times let a bar that is written in parts, or again by a recording that
-- begins anew, come out the same.
create table market.bars (
  feed_id integer not null references market.feeds (id),
  symbol text not null,
  start_ms bigint not null,
  first_ms bigint not null,
  last_ms bigint not null,
  bid_open bigint not null,
  bid_high bigint not null,
  bid_low bigint not null,
  bid_close bigint not null,
  ask_open bigint not null,
  ask_high bigint not null,
  ask_low bigint not null,
  ask_close bigint not null,
  -- By the real clock: what is old goes by it.
  written_at_ms bigint not null,
  primary key (feed_id, symbol, start_ms)
);
create index bars_by_age on market.bars (written_at_ms);

do $$
declare
  name text;
begin
  foreach name in array array['feeds', 'runs', 'bars']
  loop
    execute format('alter table market.%I enable row level security', name);
    execute format('alter table market.%I force row level security', name);
    execute format('create policy engine on market.%I to ratchet_engine using (true) with check (true)', name);
    execute format('create policy everybody on market.%I for select to ratchet_api using (true)', name);
  end loop;
end $$;

grant select on all tables in schema market to ratchet_api, ratchet_engine;
grant insert on market.feeds, market.runs to ratchet_engine;
grant insert, update, delete on market.bars to ratchet_engine;
