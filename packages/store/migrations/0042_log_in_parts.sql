-- replaces 401904049f2294af1b864b729d31017ee39b8f2cce5397a7744e52ea97d06d03
-- The record in parts: it is written in one, the current part, and no part before that changes any more. The table that was the record is
-- the first part. Each part has a key of its own; that a number is given once over all of them is looked at where a record is added.
-- See docs/decisions/2026-11-24-log-in-parts.md, which also tells the way back.

-- Reads the first part once, while people read and write it.
alter table ledger.flight validate constraint in_first_part;

-- Parts are reached through the record alone: nobody but the owner may look into this schema.
create schema record;
drop function if exists ledger.account_of;
alter table ledger.flight set schema record;
alter table record.flight rename to part_1;
alter table record.part_1 rename constraint flight_pkey to part_1_pkey;
alter table record.part_1 rename constraint flight_seq_check to part_1_seq_check;
alter index record.flight_of_trade rename to part_1_flight_of_trade;
alter index record.flight_noticed rename to part_1_flight_noticed;
alter index record.flight_failed rename to part_1_flight_failed;
alter index record.flight_frozen rename to part_1_flight_frozen;
revoke all on record.part_1 from ratchet_api, ratchet_engine;
revoke insert (trader_id, seq, at_ms, kind, trade_id, market_time_ms, data, changes, prev, hash) on record.part_1 from ratchet_api;
drop policy people_only on record.part_1;
drop trigger if exists keep_chains on record.part_1;

-- The number of the part that is written. It is no row, so that to read it waits for nobody.
create sequence ledger.flight_part as integer;
select setval('ledger.flight_part', 1);
grant select on sequence ledger.flight_part to ratchet_api, ratchet_engine;
grant update on sequence ledger.flight_part to ratchet_engine;
create function ledger.part_now() returns integer language sql stable as 'select last_value::integer from ledger.flight_part';

create table ledger.flight (like record.part_1) partition by list (part);
alter table ledger.flight alter column part set default ledger.part_now();
alter table ledger.flight attach partition record.part_1 for values in (1);
alter table record.part_1 drop constraint in_first_part;
alter table record.part_1 alter column part drop default;
create index flight_of_trade on ledger.flight (trade_id, seq) where trade_id is not null;
create index flight_noticed on ledger.flight (trader_id, seq) where kind in ('trade.executed', 'trade.failed', 'trade.unknown',
  'trade.cancelled', 'position.closed', 'rung.reached', 'stop.refused', 'account.frozen', 'account.settled', 'account.difference',
  'protection.gap', 'protection.restored', 'drill.ended');
create index flight_failed on ledger.flight (trader_id, seq) where kind in ('trade.failed', 'trade.unknown', 'stop.refused',
  'account.frozen', 'account.difference', 'protection.gap');
create index flight_frozen on ledger.flight (trader_id, seq) where kind in ('account.frozen', 'account.settled');

-- The same rights as before.
alter table ledger.flight enable row level security, force row level security;
create policy engine on ledger.flight to ratchet_engine using (true) with check (true);
create policy one_trader on ledger.flight to ratchet_api using (trader_id = (select current_setting('ratchet.trader_id', true)))
  with check (trader_id = (select current_setting('ratchet.trader_id', true)));
create policy people_only on ledger.flight as restrictive for insert to ratchet_api with check (kind in (
  'trade.published', 'command.received', 'risk.updated', 'profile.updated', 'account.opened', 'account.changed'));
grant select on ledger.flight to ratchet_api;
grant insert (trader_id, seq, at_ms, kind, trade_id, market_time_ms, data, changes, prev, hash) on ledger.flight to ratchet_api;
grant select, insert on ledger.flight to ratchet_engine;
create trigger keep_record before update or delete or truncate on ledger.flight
  for each statement execute function ledger.keep_record();

-- The part after the first one, as `ledger.make_parts` makes all others.
create table record.part_2 (like ledger.flight, constraint part_2_pkey primary key (trader_id, seq), constraint part_2_seq_check check (seq > 0));
create index part_2_flight_of_trade on record.part_2 (trade_id, seq) where trade_id is not null;
create index part_2_flight_frozen on record.part_2 (trader_id, seq) where kind in ('account.frozen', 'account.settled');
alter table record.part_2 enable row level security, force row level security;
create policy engine on record.part_2 to ratchet_engine using (true) with check (true);
create policy one_trader on record.part_2 to ratchet_api using (trader_id = (select current_setting('ratchet.trader_id', true)))
  with check (trader_id = (select current_setting('ratchet.trader_id', true)));
create trigger keep_record before update or delete or truncate on record.part_2
  for each statement execute function ledger.keep_record();
alter table ledger.flight attach partition record.part_2 for values in (2);
