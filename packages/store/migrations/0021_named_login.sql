-- As before, and takes the trader's own log-in at the paper broker alone: at another server nothing is a trader's own.
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
