-- What many traders want at the same time, in one go. Security stays as it was: each of these functions works with the rights of
-- whoever calls it, and names one trader after the other, so that each of its statements sees that trader's rows alone.

-- What stands in the way of a publishing, or where it is to go: takes each trader's pen where it is free at once, and finds the account
-- and the end of the record. There is no row where the pen is in another hand, since who holds some must not wait for others, nor where
-- an account is to be opened first. To be called within the transaction that publishes.
create function ledger.take_to_publish(wishes jsonb)
returns table (place bigint, seq bigint, account_id uuid, login text, hash text, last_n integer, first jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  wish record;
  own record;
begin
  for wish in
    select * from rows from (jsonb_to_recordset(wishes) as (trader text, server text, login text, minute text, key text))
      with ordinality as w (trader, server, login, minute, key, place)
  loop
    perform set_config('ratchet.trader_id', wish.trader, true);
    select t.seq, coalesce(nullif(wish.login, ''), nullif(t.forex_code, ''), t.paper_login) as login into own
      from ledger.traders t where t.id = wish.trader for no key update skip locked;
    continue when not found;
    -- A statement of its own: it sees what was committed before the pen was taken.
    return query select wish.place, own.seq, a.id, a.login, encode(f.hash, 'hex'),
        coalesce((select max(t.n) from ledger.trades t where t.trader_id = wish.trader and t.minute = wish.minute), 0),
        (select jsonb_build_object('id', t.id, 'key', t.key, 'hash', i.hash)
          from ledger.idempotency i join ledger.trades t on t.id = i.trade_id
          where i.trader_id = wish.trader and i.key = wish.key)
      from ledger.accounts a left join ledger.flight f on f.trader_id = wish.trader and f.seq = own.seq
      where a.trader_id = wish.trader and a.server = wish.server and a.login = own.login;
  end loop;
  perform set_config('ratchet.trader_id', '', true);
end $$;

-- Writes the instructions of traders whose pens the transaction holds.
create function ledger.publish(items jsonb) returns void language plpgsql as $$
declare
  item record;
begin
  for item in
    select * from jsonb_to_recordset(items) as r (
      trader text, seq bigint, at bigint, id uuid, account uuid, login text, minute text, n integer, server text, action text,
      type text, symbol text, volume bigint, price bigint, deviation bigint, sl bigint, tp bigint, details text, magic text,
      risk double precision, profit double precision, data jsonb, changes jsonb, prev bytea, hash bytea, key text, key_hash text)
  loop
    perform set_config('ratchet.trader_id', item.trader, true);
    update ledger.traders set seq = item.seq where id = item.trader;
    insert into ledger.trades (id, trader_id, account_id, seq, minute, n, broker_id, server, action, type, symbol, volume, price,
        deviation, sl, tp, trade_details, magic, risk, profit, created_at_ms)
      values (item.id, item.trader, item.account, item.seq, item.minute, item.n, item.login, item.server, item.action, item.type,
        item.symbol, item.volume, item.price, item.deviation, item.sl, item.tp, item.details, item.magic, item.risk, item.profit,
        item.at);
    insert into ledger.flight (trader_id, seq, at_ms, kind, trade_id, data, changes, prev, hash)
      values (item.trader, item.seq, item.at, 'trade.published', item.id, item.data, item.changes, item.prev, item.hash);
    if item.key is not null then
      insert into ledger.idempotency (trader_id, key, hash, trade_id, created_at_ms)
        values (item.trader, item.key, item.key_hash, item.id, item.at);
    end if;
  end loop;
  perform set_config('ratchet.trader_id', '', true);
end $$;

-- What each trader's streams have not told yet, and the counts as of it: all of one moment, since the function is stable.
create function ledger.news(wishes jsonb) returns table (place bigint, last_seq bigint, counts jsonb, events json)
language plpgsql stable as $$
#variable_conflict use_column
declare
  wish record;
begin
  for wish in
    select * from rows from (jsonb_to_recordset(wishes) as (trader text, seq bigint, most integer))
      with ordinality as w (trader, seq, most, place)
  loop
    perform set_config('ratchet.trader_id', wish.trader, true);
    return query select wish.place, t.seq,
        jsonb_build_object('pending', l.pending, 'executed', l.executed, 'modified', l.modified, 'closed', l.closed),
        (select coalesce(json_agg(e order by e.seq), '[]') from (
          select f.seq, f.at_ms, f.kind, f.trade_id, f.market_time_ms, f.data, f.changes from ledger.flight f
          where f.trader_id = wish.trader and f.seq > wish.seq order by f.seq limit wish.most) e)
      from ledger.traders t join ledger.tallies l on l.trader_id = t.id where t.id = wish.trader;
  end loop;
  perform set_config('ratchet.trader_id', '', true);
end $$;

revoke all on function ledger.take_to_publish, ledger.publish, ledger.news from public;
grant execute on function ledger.take_to_publish, ledger.publish, ledger.news to ratchet_api;
