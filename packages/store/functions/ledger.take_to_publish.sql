-- Locks traders for publishing and reads what a new instruction needs: the end of the chain, the account, the last number of
-- the minute, an earlier instruction with the same key, and what stops trading. A trader whom another process has locked is left out, unless the
-- wish is patient.
-- @param wishes [{trader, named, server, login, minute, key, paper, patient?}]
create or replace function ledger.take_to_publish(wishes jsonb)
  returns table(place bigint, seq bigint, account_id uuid, login text, hash text, last_n integer, first jsonb, stopped text) language plpgsql
  set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  wish record;
  own record;
begin
  for wish in
    select * from rows from (jsonb_to_recordset(wishes)
        as (trader text, named text, server text, login text, minute text, key text, paper boolean, patient boolean))
      with ordinality as w (trader, named, server, login, minute, key, paper, patient, place)
  loop
    perform set_config('ratchet.trader_id', coalesce(wish.named, ''), true);
    if wish.patient then
      perform from ledger.traders t where t.id = wish.trader for no key update;
    end if;
    select t.seq, coalesce(nullif(wish.login, ''), nullif(t.forex_code, ''), case when wish.paper then t.paper_login else '' end)
        as login, t.stopped_at_ms into own
      from ledger.traders t where t.id = wish.trader for no key update skip locked;
    continue when not found;
    perform ledger.catch_up(array[wish.trader]);
    -- A statement of its own: it sees what was committed before the pen was taken.
    return query select wish.place, own.seq, a.id, a.login, encode(f.hash, 'hex'),
        coalesce((select max(t.n) from ledger.trades t where t.trader_id = wish.trader and t.minute = wish.minute), 0),
        case when wish.key is not null then (select jsonb_build_object('id', t.id, 'key', t.key, 'hash', i.hash)
          from ledger.idempotency i join ledger.trades t on t.id = i.trade_id
          where i.trader_id = wish.trader and i.key = wish.key) end,
        case when own.stopped_at_ms is not null then 'trader' when z.account_id is not null then 'operator' when a.paused_at_ms is not null then 'account' end
      from (select) one
        left join ledger.accounts a on a.trader_id = wish.trader and a.server = wish.server and a.login = own.login
        left join ledger.frozen_accounts z on z.account_id = a.id and z.until_ms is null
        left join ledger.flight f on f.trader_id = wish.trader and f.seq = own.seq;
  end loop;
  perform set_config('ratchet.trader_id', '', true);
end $$;
revoke all on function ledger.take_to_publish(jsonb) from public;
grant execute on function ledger.take_to_publish(jsonb) to ratchet_api, ratchet_engine;
