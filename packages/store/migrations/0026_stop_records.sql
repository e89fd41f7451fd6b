-- What rung honesty asks of the record stands in columns. It was looked for by what the particulars of a record name, for every closing
-- deal and every stop change that was looked at.

-- When the engine heard of the confirmation, by its own clock.
alter table ledger.modified add column heard_at_ms bigint;

-- One row for each record of a trade that says where a stop came from: a rung that put it, a broker that refused it, and a close that
-- was asked for at it.
create table ledger.stop_records (
  trader_id text not null,
  seq bigint not null,
  kind text not null check (kind in ('rung.reached', 'stop.refused', 'close.intent')),
  trade_id uuid not null,
  position_ticket text,
  time_ms bigint,
  -- Null for a close.
  rung integer,
  -- What a reached rung promised, 0 for none, and when the engine heard of the quote that reached it.
  stop bigint,
  tick_at_ms bigint,
  -- Null where the trader asked for the close.
  close_level bigint,
  primary key (trader_id, seq),
  foreign key (trader_id, trade_id) references ledger.trades (trader_id, id)
);
create index stop_records_of_trade on ledger.stop_records (trade_id, kind, seq);
create index stop_records_refused on ledger.stop_records (trader_id, seq) where kind = 'stop.refused';

-- Of what was written before this the record tells, once. A migrating user who is no superuser is bound by the policies too.
alter table ledger.flight no force row level security;
alter table ledger.trades no force row level security;
alter table ledger.modified no force row level security;
insert into ledger.stop_records
select f.trader_id, f.seq, f.kind, f.trade_id, f.data ->> 'position', f.market_time_ms, (f.data ->> 'rung')::integer,
  case f.kind when 'rung.reached' then (f.data -> 'to' ->> 'sl')::bigint end,
  case f.kind when 'rung.reached' then (f.data ->> 'tickAtMs')::bigint end,
  case f.kind when 'close.intent' then (f.data ->> 'level')::bigint end
from ledger.flight f join ledger.trades t on t.trader_id = f.trader_id and t.id = f.trade_id
where f.kind in ('rung.reached', 'stop.refused', 'close.intent');
update ledger.modified m set heard_at_ms = (f.data ->> 'heardAtMs')::bigint
from ledger.flight f where f.trader_id = m.trader_id and f.seq = m.seq;
alter table ledger.flight force row level security;
alter table ledger.trades force row level security;
alter table ledger.modified force row level security;

alter table ledger.stop_records enable row level security;
alter table ledger.stop_records force row level security;
create policy engine on ledger.stop_records to ratchet_engine using (true) with check (true);
create policy one_trader on ledger.stop_records to ratchet_api using (trader_id = (select current_setting('ratchet.trader_id', true)))
  with check (trader_id = (select current_setting('ratchet.trader_id', true)));
grant select on ledger.stop_records to ratchet_api, ratchet_engine;
grant insert on ledger.stop_records to ratchet_engine;
