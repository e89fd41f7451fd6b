-- replaces 4b691d4b7375714e54042681ac792b2cdbbfd3e7917250266b5b7219da67fe9f
-- The record is the ledger: the tables of trades, positions, stop changes, closed deals, requests and lengths are made from it by
-- `ledger.project`. A writer appends to the record and writes nothing else.

-- The request, the answer to a command, the account of a stop change, and a deleted trade. It is not hashed: traders do not see it.
alter table ledger.flight add column rest jsonb;
-- The last record from which the trader's tables are made.
alter table ledger.tallies add column upto bigint not null default 0;
-- An older record does not hold its request; the rows that were made then cannot be made again, and stay as they are.
alter table ledger.tallies add column made_before bigint not null default 0;
alter table ledger.traders no force row level security;
alter table ledger.tallies no force row level security;
update ledger.tallies l set upto = t.seq, made_before = t.seq from ledger.traders t where t.id = l.trader_id;
alter table ledger.traders force row level security;
alter table ledger.tallies force row level security;

-- Rows that are made from the record name what the record names. Only a trade must still name an account of its trader, because traders
-- publish.
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

-- Only `ledger.project` makes these rows; it works with the engine's rights.
revoke insert on ledger.trades from ratchet_api;
revoke insert (id, trader_id, account_id, seq, minute, n, broker_id, server, action, type, symbol, volume, price, deviation, sl,
  tp, trade_details, magic, risk, profit, created_at_ms) on ledger.trades from ratchet_api;
revoke update, insert on ledger.tallies from ratchet_api;
revoke update (orders, pending, executed, published) on ledger.tallies from ratchet_api;
grant insert (trader_id) on ledger.tallies to ratchet_api;
revoke insert on ledger.milestones from ratchet_api;
revoke insert on ledger.flight from ratchet_api;
grant insert (trader_id, seq, at_ms, kind, trade_id, market_time_ms, data, changes, prev, hash) on ledger.flight to ratchet_api;
grant update (upto) on ledger.tallies to ratchet_engine;
grant insert on ledger.trades to ratchet_engine;
drop procedure if exists ledger.remake_publish;

-- A trader's tables can be removed and made again, in one transaction.
alter table ledger.commands alter constraint commands_trader_id_trade_id_fkey deferrable;
grant delete on ledger.trades, ledger.positions, ledger.modified, ledger.closed, ledger.requests, ledger.stop_records,
  ledger.milestones to ratchet_engine;
