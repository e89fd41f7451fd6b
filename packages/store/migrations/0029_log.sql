-- The record is the ledger; the tables of trades, positions, stop changes, closed deals, requests and lengths are made from it, by the one
-- function below. Whoever appends to the record writes nothing else. How far a trader's tables are made stands beside their lengths.

-- What a record says that traders are not told of: the request, the answer to a command, the account of a stop change, and the trade
-- where it is deleted. It is not hashed: what is signed is what people see.
alter table ledger.flight add column rest jsonb;
alter table ledger.tallies add column upto bigint not null default 0;
-- A record that is older says nothing of requests; what was made then cannot be made again, and stays as it is.
alter table ledger.tallies add column made_before bigint not null default 0;
alter table ledger.traders no force row level security;
alter table ledger.tallies no force row level security;
update ledger.tallies l set upto = t.seq, made_before = t.seq from ledger.traders t where t.id = l.trader_id;
alter table ledger.traders force row level security;
alter table ledger.tallies force row level security;

-- The trader of a made row is the one whose record it is; what else it names was looked at before the record was written. A trade alone
-- still has to name an account of its trader, because traders publish.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as tab, conname from pg_constraint
    where contype = 'f' and conrelid in ('ledger.positions'::regclass, 'ledger.modified'::regclass, 'ledger.closed'::regclass,
      'ledger.requests'::regclass, 'ledger.stop_records'::regclass, 'ledger.idempotency'::regclass)
      and confrelid <> 'ledger.traders'::regclass
  loop
    execute format('alter table %s drop constraint %I', found.tab, found.conname);
  end loop;
end $$;
-- A record is only written beside the number that it takes in its trader's row.
alter table ledger.flight drop constraint flight_trader_id_fkey;
-- A client id is known to one account at its broker, and means nothing elsewhere.
alter table ledger.requests drop constraint requests_pkey, add primary key (account_id, id);

-- Nobody but the function below, which works with the engine's rights, makes these rows any more.
revoke insert on ledger.trades from ratchet_api;
do $$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = 'ledger.trades'::regclass and attnum > 0 and not attisdropped
      and has_column_privilege('ratchet_api', attrelid, attnum, 'insert');
  if columns is not null then
    execute format('revoke insert (%s) on ledger.trades from ratchet_api', columns);
  end if;
end $$;
revoke update, insert on ledger.tallies from ratchet_api;
revoke update (orders, pending, executed, published) on ledger.tallies from ratchet_api;
grant insert (trader_id) on ledger.tallies to ratchet_api;
revoke insert on ledger.milestones from ratchet_api;
revoke insert on ledger.flight from ratchet_api;
grant insert (trader_id, seq, at_ms, kind, trade_id, market_time_ms, data, changes, prev, hash) on ledger.flight to ratchet_api;
grant update (upto) on ledger.tallies to ratchet_engine;
drop procedure ledger.remake_publish;

-- Makes the tables of these traders from what their records say since the last time, and says how far they are made. Traders are taken
-- in the order of their ids, and of each at most so many records; who is not patient leaves out those whose tables somebody else makes at the
-- moment, and does not name them. To plan this takes longer than to do it. Where a record does not continue the one before it, nothing is made.
create function ledger.project(ids text[], most bigint default 1000000000, patient boolean default true)
returns table (trader_id text, upto bigint, pending bigint, executed bigint, modified bigint, closed bigint)
language plpgsql security definer set search_path = ledger, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  people constant text[] := array['trade.published', 'command.received', 'risk.updated', 'profile.updated', 'account.opened'];
  broken record;
begin
  if patient then
    perform from ledger.tallies l where l.trader_id = any(ids) order by l.trader_id for no key update;
  else
    ids := array(select l.trader_id from ledger.tallies l where l.trader_id = any(ids) order by l.trader_id for no key update skip locked);
  end if;
  -- A statement of its own: it sees what was committed before the tallies were locked.
  with given as materialized (
    select f.* from ledger.tallies l join ledger.flight f on f.trader_id = l.trader_id and f.seq > l.upto and f.seq <= l.upto + most
    where l.trader_id = any(ids)
  ), told as materialized (
    -- What people record they do by themselves: it says nothing of the market and the broker.
    select * from given where kind <> all(people)
  ), trades_last as materialized (
    -- Each record of a trade has all of it; nothing is joined, so that many cost no more than few.
    select distinct on (s.trader_id, s.id) s.trader_id, s.id, s.kind, s.trade,
      min(s.seq) filter (where s.kind = 'trade.published') over (partition by s.trader_id, s.id) as published_at
    from (
      select trader_id, seq, kind, coalesce(changes -> 'trade', rest -> 'trade') as trade,
        (coalesce(changes -> 'trade', rest -> 'trade') ->> 'id')::uuid as id
      from given where (changes ? 'trade' or rest ? 'trade') and (kind = 'trade.published' or kind <> all(people))
    ) s
    order by s.trader_id, s.id, s.seq desc
  ), gone as materialized (
    select trader_id, (changes ->> 'removedTrade')::uuid as id, min(at_ms) as at_ms from told
    where changes ? 'removedTrade' group by 1, 2
  ), trades_added as (
    insert into ledger.trades (id, trader_id, account_id, seq, minute, n, broker_id, server, action, type, symbol, volume, price,
      deviation, sl, tp, trade_details, magic, risk, profit, created_at_ms, status, retcode, reason, order_ticket,
      position_ticket, working, deleted_at_ms)
    select l.id, l.trader_id, t."accountId", l.published_at, left(t.key, 16), coalesce(nullif(substr(t.key, 19), '')::integer, 1),
      t."brokerId", t.server, t.action, t.type, t.symbol, t.volume, t.price, t.deviation, t.sl, t.tp, t."tradeDetails", t.magic,
      t.risk, t.profit, t."createdAtMs",
      -- What became of it is not the trader's to say.
      case when l.kind = 'trade.published' then 'Pending' else t.status end,
      case when l.kind <> 'trade.published' then t.retcode end, case when l.kind <> 'trade.published' then t.reason end,
      case when l.kind <> 'trade.published' then t."order" end, case when l.kind <> 'trade.published' then t.position end,
      l.kind <> 'trade.published' and t.working, g.at_ms
    from trades_last l cross join lateral jsonb_to_record(l.trade) as t ("accountId" uuid, key text, "brokerId" text, server text,
        action text, type text, symbol text, volume bigint, price bigint, deviation bigint, sl bigint, tp bigint,
        "tradeDetails" text, magic text, risk double precision, profit double precision, "createdAtMs" bigint, status text,
        retcode integer, reason text, "order" text, position text, working boolean)
      left join gone g on g.id = l.id and g.trader_id = l.trader_id
    where l.published_at is not null
  ), trades_changed as (
    update ledger.trades t set status = o.status, retcode = o.retcode, reason = o.reason, order_ticket = o."order",
      position_ticket = o.position, working = o.working, price = o.price, sl = o.sl, tp = o.tp,
      deleted_at_ms = coalesce(t.deleted_at_ms, g.at_ms)
    from trades_last l cross join lateral jsonb_to_record(l.trade) as o (status text, retcode integer, reason text, "order" text,
        position text, working boolean, price bigint, sl bigint, tp bigint)
      left join gone g on g.id = l.id and g.trader_id = l.trader_id
    where l.published_at is null and t.id = l.id and t.trader_id || '' = l.trader_id
      -- An intent carries its trade unchanged.
      and ((t.status, t.retcode, t.reason, t.order_ticket, t.position_ticket, t.working, t.price, t.sl, t.tp)
          is distinct from (o.status, o.retcode, o.reason, o."order", o.position, o.working, o.price, o.sl, o.tp)
        or t.deleted_at_ms is null and g.at_ms is not null)
  ), trades_removed as (
    update ledger.trades t set deleted_at_ms = coalesce(t.deleted_at_ms, g.at_ms) from gone g
    where t.id = g.id and t.trader_id || '' = g.trader_id and not exists (select from trades_last l where l.id = g.id)
  ), moved as materialized (
    select m.*, m.position -> 'gapSinceMs' as gap, last_value(m.position -> 'gapSinceMs') over (partition by m.account_id, m.ticket
      order by m.seq rows between unbounded preceding and unbounded following) as last_gap
    from (
      select trader_id, seq, at_ms, kind, changes -> 'position' as position, (changes -> 'position' ->> 'accountId')::uuid as account_id,
        changes -> 'position' ->> 'ticket' as ticket
      from told where changes ? 'position'
    ) m
  ), alarms as materialized (
    select account_id, ticket, seq, at_ms from moved where kind = 'protection.gap'
  ), positions_last as (
    select distinct on (m.account_id, m.ticket) m.trader_id, m.account_id, m.ticket, min(m.seq) over same_position as seq, m.position,
      max(m.seq) filter (where m.gap is distinct from m.last_gap) over same_position as other_gap_at
    from moved m window same_position as (partition by m.account_id, m.ticket) order by m.account_id, m.ticket, m.seq desc
  ), positions_written as (
    insert into ledger.positions (account_id, ticket, trader_id, trade_id, seq, identifier, symbol, side, volume, open_price,
      open_time_ms, sl, tp, intended_sl, intended_tp, gap_since_ms, alarmed_at_ms, reached, risk_version, rung, swap, comment,
      magic, open)
    select p."accountId", p.ticket, l.trader_id, p."tradeId", l.seq, p.identifier, p.symbol, p.side, p.volume, p."openPrice",
      p."openTimeMs", p.sl, p.tp, p."intendedSl", p."intendedTp", p."gapSinceMs",
      -- The alarm of a gap stays on record as long as that gap is open.
      case when p."gapSinceMs" is not null then coalesce(
        (select max(a.at_ms) from alarms a
          where a.account_id = l.account_id and a.ticket = l.ticket and a.seq > coalesce(l.other_gap_at, 0)),
        case when l.other_gap_at is null and e.gap_since_ms = p."gapSinceMs" then e.alarmed_at_ms end) end, p.reached, p."riskVersion", p.rung, p.swap, p.comment,
      p.magic, p.open
    from positions_last l cross join lateral jsonb_to_record(l.position) as p ("accountId" uuid, ticket text, "tradeId" uuid,
      identifier text, symbol text, side text, volume bigint, "openPrice" bigint, "openTimeMs" bigint, sl bigint, tp bigint,
      "intendedSl" bigint, "intendedTp" bigint, "gapSinceMs" bigint, reached integer, "riskVersion" bigint, rung integer,
      swap bigint, comment text, magic text, open boolean)
      left join ledger.positions e on e.account_id = l.account_id and e.ticket = l.ticket
    on conflict (account_id, ticket) do update set trade_id = excluded.trade_id, identifier = excluded.identifier,
      symbol = excluded.symbol, side = excluded.side, volume = excluded.volume, open_price = excluded.open_price,
      open_time_ms = excluded.open_time_ms, sl = excluded.sl, tp = excluded.tp, intended_sl = excluded.intended_sl,
      intended_tp = excluded.intended_tp, gap_since_ms = excluded.gap_since_ms,
      alarmed_at_ms = excluded.alarmed_at_ms, reached = excluded.reached, risk_version = excluded.risk_version, rung = excluded.rung, swap = excluded.swap,
      comment = excluded.comment, magic = excluded.magic, open = excluded.open
  ), modified_written as (
    insert into ledger.modified (trader_id, seq, account_id, trade_id, position_ticket, symbol, time_ms, sl, tp, rung, heard_at_ms)
    select f.trader_id, f.seq, (f.rest ->> 'account')::uuid, m."tradeId", m.position, m.symbol, m."timeMs", m.sl, m.tp, m.rung,
      case f.kind when 'stop.confirmed' then (f.data ->> 'heardAtMs')::bigint end
    from told f cross join lateral jsonb_to_record(f.changes -> 'modified') as m ("tradeId" uuid, position text, symbol text,
      "timeMs" bigint, sl bigint, tp bigint, rung integer)
    where f.changes ? 'modified'
  ), stops_written as (
    -- Where a stop of a trade came from.
    insert into ledger.stop_records (trader_id, seq, kind, trade_id, position_ticket, time_ms, rung, stop, tick_at_ms, close_level)
    select trader_id, seq, kind, trade_id, data ->> 'position', market_time_ms,
      case when kind <> 'close.intent' then (data ->> 'rung')::integer end,
      case kind when 'rung.reached' then (data -> 'to' ->> 'sl')::bigint end,
      case kind when 'rung.reached' then (data ->> 'tickAtMs')::bigint end,
      case kind when 'close.intent' then (data ->> 'level')::bigint end
    from told where kind in ('rung.reached', 'stop.refused', 'close.intent') and trade_id is not null
  ), deals as (
    select trader_id, seq, changes -> 'closed' as closed, changes -> 'closed' ->> 'accountId' as account,
      changes -> 'closed' ->> 'ticket' as ticket
    from told where changes ? 'closed'
  ), deals_last as (
    select distinct on (d.account, d.ticket) d.trader_id, min(d.seq) over (partition by d.account, d.ticket) as seq, d.closed
    from deals d order by d.account, d.ticket, d.seq desc
  ), closed_written as (
    insert into ledger.closed (account_id, ticket, trader_id, trade_id, seq, order_ticket, position_ticket, symbol, side, volume,
      price, open_price, open_time_ms, time_ms, comment, magic, reason, profit, swap, commission, fee, entry)
    select c."accountId", c.ticket, d.trader_id, c."tradeId", d.seq, c."order", c.position, c.symbol, c.side, c.volume, c.price,
      c."openPrice", c."openTimeMs", c."timeMs", c.comment, c.magic, c.reason, c.profit, c.swap, c.commission, c.fee, c.entry
    from deals_last d cross join lateral jsonb_to_record(d.closed) as c ("accountId" uuid, ticket text, "tradeId" uuid, "order" text,
      position text, symbol text, side text, volume bigint, price bigint, "openPrice" bigint, "openTimeMs" bigint, "timeMs" bigint,
      comment text, magic text, reason text, profit bigint, swap bigint, commission bigint, fee bigint, entry integer)
    on conflict (account_id, ticket) do update set trade_id = excluded.trade_id, order_ticket = excluded.order_ticket,
      position_ticket = excluded.position_ticket, symbol = excluded.symbol, side = excluded.side, volume = excluded.volume,
      price = excluded.price, open_price = excluded.open_price, open_time_ms = excluded.open_time_ms, time_ms = excluded.time_ms,
      comment = excluded.comment, magic = excluded.magic, reason = excluded.reason, profit = excluded.profit,
      swap = excluded.swap, commission = excluded.commission, fee = excluded.fee, entry = excluded.entry
  ), asked as materialized (
    select trader_id, seq, at_ms, kind, data, rest -> 'request' as request, (rest -> 'request' ->> 'accountId')::uuid as account_id,
      rest -> 'request' ->> 'id' as id, rest -> 'request' ->> 'state' = 'unknown' as is_unknown
    from told where rest ? 'request'
  ), doubts as materialized (
    select account_id, id, seq, at_ms, data ->> 'why' as why from asked where kind = 'account.frozen' and data ->> 'request' = id
  ), requests_last as (
    select distinct on (a.account_id, a.id) a.trader_id, a.account_id, a.id, a.request, a.is_unknown,
      max(a.seq) filter (where not a.is_unknown) over same_request as known_at
    from asked a window same_request as (partition by a.account_id, a.id) order by a.account_id, a.id, a.seq desc
  ), requests_written as (
    insert into ledger.requests (id, account_id, trader_id, trade_id, position_ticket, command_id, kind, rung, price, sl, tp,
      volume, order_ticket, time_ms, state, retcode, text, unknown_since_ms, unknown_why)
    select r.id, r."accountId", l.trader_id, r."tradeId", r.position, r."commandId", r.kind, r.rung, r.price, r.sl, r.tp, r.volume,
      r."order", r."timeMs", r.state, r.retcode, r.text,
      -- Since when and why it is unknown is kept as long as it is.
      case when l.is_unknown then coalesce(d.at_ms, case when l.known_at is null then e.unknown_since_ms end) end,
      case when l.is_unknown then coalesce(d.why, case when l.known_at is null then e.unknown_why end) end
    from requests_last l cross join lateral jsonb_to_record(l.request) as r (id text, "accountId" uuid, "tradeId" uuid, position text,
        "commandId" uuid, kind text, rung integer, price bigint, sl bigint, tp bigint, volume bigint, "order" text, "timeMs" bigint,
        state text, retcode integer, text text)
      left join lateral (
        select a.at_ms, a.why from doubts a
        where a.account_id = l.account_id and a.id = l.id and a.seq > coalesce(l.known_at, 0) order by a.seq desc limit 1
      ) d on true
      left join ledger.requests e on e.account_id = l.account_id and e.id = l.id
    on conflict (account_id, id) do update set trade_id = excluded.trade_id, position_ticket = excluded.position_ticket,
      command_id = excluded.command_id, kind = excluded.kind, rung = excluded.rung, price = excluded.price, sl = excluded.sl,
      tp = excluded.tp, volume = excluded.volume, order_ticket = excluded.order_ticket, time_ms = excluded.time_ms,
      state = excluded.state, retcode = excluded.retcode, text = excluded.text, unknown_since_ms = excluded.unknown_since_ms,
      unknown_why = excluded.unknown_why
  ), answered as (
    -- A command is answered once; a repeated answer leaves the first in place.
    select distinct on ((rest -> 'command' ->> 'id')) trader_id, (rest -> 'command' ->> 'id')::uuid as id,
      rest -> 'command' -> 'outcome' as outcome
    from told where rest ? 'command' order by (rest -> 'command' ->> 'id'), seq
  ), commands_written as (
    update ledger.commands c set outcome = coalesce(c.outcome, a.outcome) from answered a
    where c.id = a.id and c.trader_id || '' = a.trader_id
  ), ends as (
    select g.trader_id, max(g.seq) as seq from given g group by g.trader_id
  ), marked as (
    update ledger.tallies l set upto = e.seq from ends e where l.trader_id = e.trader_id
  )
  select g.trader_id, g.seq into broken
  from given g left join ledger.flight before on before.trader_id = g.trader_id and before.seq = g.seq - 1
  where g.seq > 1 and before.hash is distinct from g.prev and (before.hash is not null or before.seq is null)
  limit 1;
  if found then
    raise exception 'Record % does not continue the chain of trader %', broken.seq, broken.trader_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return query select l.trader_id, l.upto, l.pending, l.executed, l.modified, l.closed from ledger.tallies l
    where l.trader_id = any(ids);
end $$;

-- For a reader, who may ask for any trader and is told nothing: brings up the tables of these traders where they are behind.
create function ledger.catch_up(traders text[]) returns void language plpgsql security definer set search_path = ledger, pg_temp
set enable_seqscan = off as $$
declare
  behind text[];
begin
  select array_agg(t.id) into behind from ledger.traders t join ledger.tallies l on l.trader_id = t.id
  where t.id = any(traders) and l.upto < t.seq;
  if behind is not null then
    perform from ledger.project(behind);
  end if;
end $$;

-- Brings up all whose tables are behind, after a writer is gone, and names those whose tables cannot be made: they alone stay behind.
create function ledger.catch_up_all() returns text[] language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  behind text[];
  stopped text[] := '{}';
  one text;
begin
  select array_agg(t.id) into behind from ledger.traders t join ledger.tallies l on l.trader_id = t.id where l.upto < t.seq;
  if behind is null then
    return stopped;
  end if;
  begin
    perform from ledger.project(behind);
  exception when integrity_constraint_violation or data_exception then
    foreach one in array behind loop
      begin
        perform from ledger.project(array[one]);
      exception when integrity_constraint_violation or data_exception then
        stopped := stopped || one;
      end;
    end loop;
  end;
  return stopped;
end $$;

-- As before; the trader's tables are brought up to the record once it is locked.
create or replace function ledger.take_to_publish(wishes jsonb)
returns table (place bigint, seq bigint, account_id uuid, login text, hash text, last_n integer, first jsonb)
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  wish record;
  own record;
begin
  for wish in
    select * from rows from (jsonb_to_recordset(wishes)
        as (trader text, server text, login text, minute text, key text, paper boolean))
      with ordinality as w (trader, server, login, minute, key, paper, place)
  loop
    perform set_config('ratchet.trader_id', wish.trader, true);
    select t.seq, coalesce(nullif(wish.login, ''), nullif(t.forex_code, ''), case when wish.paper then t.paper_login else '' end)
        as login into own
      from ledger.traders t where t.id = wish.trader for no key update skip locked;
    continue when not found;
    perform ledger.catch_up(array[wish.trader]);
    -- A statement of its own: it sees what was committed before the pen was taken.
    return query select wish.place, own.seq, a.id, a.login, encode(f.hash, 'hex'),
        coalesce((select max(t.n) from ledger.trades t where t.trader_id = wish.trader and t.minute = wish.minute), 0),
        case when wish.key is not null then (select jsonb_build_object('id', t.id, 'key', t.key, 'hash', i.hash)
          from ledger.idempotency i join ledger.trades t on t.id = i.trade_id
          where i.trader_id = wish.trader and i.key = wish.key) end
      from (select) one
        left join ledger.accounts a on a.trader_id = wish.trader and a.server = wish.server and a.login = own.login
        left join ledger.flight f on f.trader_id = wish.trader and f.seq = own.seq;
  end loop;
  perform set_config('ratchet.trader_id', '', true);
end $$;

-- Appends the instructions of traders whose rows the transaction has locked, and makes their tables.
create or replace function ledger.publish(items jsonb) returns void language plpgsql set enable_seqscan = off as $$
declare
  own record;
  f ledger.flight;
  i ledger.idempotency;
begin
  for own in select * from jsonb_to_recordset(items) as r (flight ledger.flight, idempotency ledger.idempotency) loop
    f := own.flight;
    i := own.idempotency;
    perform set_config('ratchet.trader_id', f.trader_id, true);
    update ledger.traders set seq = f.seq where id = f.trader_id;
    insert into ledger.flight (trader_id, seq, at_ms, kind, trade_id, market_time_ms, data, changes, prev, hash)
      values (f.trader_id, f.seq, f.at_ms, f.kind, f.trade_id, f.market_time_ms, f.data, f.changes, f.prev, f.hash);
    if i.key is not null then
      insert into ledger.idempotency (trader_id, key, hash, trade_id, created_at_ms)
        values (i.trader_id, i.key, i.hash, i.trade_id, i.created_at_ms);
    end if;
  end loop;
  perform set_config('ratchet.trader_id', '', true);
  perform ledger.catch_up(array(select item -> 'flight' ->> 'trader_id' from jsonb_array_elements(items) item));
end $$;

-- As before, of tables that are brought up first.
create or replace function ledger.news(wishes jsonb) returns table (place bigint, last_seq bigint, counts jsonb, events json)
language plpgsql volatile set enable_seqscan = off as $$
#variable_conflict use_column
declare
  wish record;
begin
  perform ledger.catch_up(array(select w ->> 'trader' from jsonb_array_elements(wishes) w));
  for wish in
    select * from rows from (jsonb_to_recordset(wishes) as (trader text, seq bigint, most integer))
      with ordinality as w (trader, seq, most, place)
  loop
    perform set_config('ratchet.trader_id', wish.trader, true);
    -- One statement: everything is of one moment, to which the tables are made.
    return query select wish.place, l.upto,
        jsonb_build_object('pending', l.pending, 'executed', l.executed, 'modified', l.modified, 'closed', l.closed),
        (select coalesce(json_agg(e order by e.seq), '[]') from (
          select f.seq, f.at_ms, f.kind, f.trade_id, f.market_time_ms, f.data, f.changes,
            case when f.changes ?| array['modified', 'closed'] then ledger.account_of(f) end as account
          from ledger.flight f
          where f.trader_id = wish.trader and f.seq > wish.seq and f.seq <= l.upto order by f.seq limit wish.most) e)
      from ledger.tallies l where l.trader_id = wish.trader;
  end loop;
  perform set_config('ratchet.trader_id', '', true);
end $$;

-- As before; a record of the engine says it by itself.
create or replace function ledger.account_of(record ledger.flight) returns jsonb language sql stable as $$
  select jsonb_build_object('server', a.server, 'brokerId', a.login) from ledger.accounts a
  where a.trader_id = record.trader_id and a.id = coalesce(
    (record.rest ->> 'account')::uuid,
    (record.changes -> 'position' ->> 'accountId')::uuid,
    (record.changes -> 'closed' ->> 'accountId')::uuid,
    (record.changes -> 'trade' ->> 'accountId')::uuid,
    (record.data ->> 'accountId')::uuid,
    (select m.account_id from ledger.modified m where m.trader_id = record.trader_id and m.seq = record.seq),
    (select t.account_id from ledger.trades t where t.trader_id = record.trader_id and t.id = record.trade_id),
    (select r.account_id from ledger.requests r where r.trader_id = record.trader_id and r.id = record.data ->> 'request'))
$$;

-- The tables can be thrown away and made again. Rows are only removed where they are made again in the same transaction.
create or replace function ledger.keep_rows() returns trigger language plpgsql as $$
begin
  if current_setting('ratchet.rebuilding', true) = 'on' then
    return null;
  end if;
  raise exception 'Rows of % are never removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger keep_rows before delete or truncate on ledger.positions for each statement execute function ledger.keep_rows();
create trigger keep_rows before delete or truncate on ledger.stop_records for each statement execute function ledger.keep_rows();
create trigger keep_rows before delete or truncate on ledger.milestones for each statement execute function ledger.keep_rows();
create trigger keep_rows before delete or truncate on ledger.requests for each statement execute function ledger.keep_rows();
alter table ledger.commands alter constraint commands_trader_id_trade_id_fkey deferrable;
grant delete on ledger.trades, ledger.positions, ledger.modified, ledger.closed, ledger.requests, ledger.stop_records,
  ledger.milestones to ratchet_engine;

-- Makes a trader's tables anew from the record. Rows that are older than the record's own word on them stay, and are brought up.
create function ledger.rebuild(trader text) returns bigint language plpgsql security definer set search_path = ledger, pg_temp
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  base bigint;
  made bigint;
begin
  set constraints ledger.commands_trader_id_trade_id_fkey deferred;
  select l.made_before into base from ledger.tallies l where l.trader_id = trader for no key update;
  if not found then
    return 0;
  end if;
  perform set_config('ratchet.rebuilding', 'on', true);
  delete from ledger.closed where trader_id = trader and seq > base;
  delete from ledger.modified where trader_id = trader and seq > base;
  delete from ledger.stop_records where trader_id = trader and seq > base;
  delete from ledger.positions where trader_id = trader and seq > base;
  delete from ledger.trades where trader_id = trader and seq > base;
  delete from ledger.requests r
  where r.trader_id = trader and (base = 0 or r.id in (
    select f.rest -> 'request' ->> 'id' from ledger.flight f
    where f.trader_id = trader and f.seq > base and f.rest -> 'request' ->> 'state' = 'intended'));
  update ledger.commands c set outcome = null
  where c.trader_id = trader and (c.seq > base or c.id in (
    select (f.rest -> 'command' ->> 'id')::uuid from ledger.flight f
    where f.trader_id = trader and f.seq > base and f.rest ? 'command'));
  delete from ledger.milestones where trader_id = trader;
  perform set_config('ratchet.rebuilding', '', true);
  insert into ledger.milestones
  select trader, list, seq, before from (
    select 'trades' as list, seq, row_number() over own - 1 as place,
      count(*) filter (where deleted_at_ms is null) over own - (deleted_at_ms is null)::int as before
    from ledger.trades where trader_id = trader window own as (order by seq)
    union all select 'modified', seq, row_number() over own - 1, row_number() over own - 1 from ledger.modified
    where trader_id = trader window own as (order by seq)
    union all select 'closed', seq, row_number() over own - 1, row_number() over own - 1 from ledger.closed
    where trader_id = trader window own as (order by seq)
  ) placed where place % 64 = 0;
  update ledger.tallies l set upto = base, published = t.published, orders = t.orders, pending = t.pending, executed = t.executed,
    modified = (select count(*) from ledger.modified m where m.trader_id = trader),
    closed = (select count(*) from ledger.closed c where c.trader_id = trader)
  from (
    select count(*) as published, count(*) filter (where deleted_at_ms is null) as orders,
      count(*) filter (where deleted_at_ms is null and status = 'Pending') as pending,
      count(*) filter (where deleted_at_ms is null and status = 'executed') as executed
    from ledger.trades where trader_id = trader
  ) t where l.trader_id = trader;
  made := base;
  loop
    select p.upto into made from ledger.project(array[trader], 20000) p;
    exit when made >= (select t.seq from ledger.traders t where t.id = trader)
      or not exists (select from ledger.flight f where f.trader_id = trader and f.seq = made + 1);
  end loop;
  return made - base;
end $$;

-- These work with the engine's rights, whoever calls them; that role owns them.
grant create on schema ledger to ratchet_engine;
alter function ledger.project owner to ratchet_engine;
alter function ledger.catch_up owner to ratchet_engine;
alter function ledger.catch_up_all owner to ratchet_engine;
alter function ledger.rebuild owner to ratchet_engine;
revoke create on schema ledger from ratchet_engine;
grant insert on ledger.trades to ratchet_engine;
revoke all on function ledger.project, ledger.catch_up, ledger.catch_up_all, ledger.rebuild from public;
grant execute on function ledger.catch_up to ratchet_api;
-- Its writer looks in the same way where an instruction goes, when it has to lock first.
grant execute on function ledger.take_to_publish to ratchet_engine;
