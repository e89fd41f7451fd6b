-- The account that a record is about, for lists that show it. Records from before accounts were named are looked up in the
-- tables.
create or replace function ledger.account_of(record ledger.flight) returns jsonb language sql stable
as $$
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
