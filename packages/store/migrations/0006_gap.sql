-- Since when the broker has other levels than the ladder wants, in Unix ms; null while it has the same.
alter table ledger.positions add column gap_since_ms bigint;

-- Why an account is frozen is the trader's to see.
grant select on ledger.requests to ratchet_api;

-- More to be told of: the kinds are again those of the contract's notices.
drop index ledger.flight_noticed;
drop index ledger.flight_failed;
create index flight_noticed on ledger.flight (trader_id, seq) where kind in ('trade.executed', 'trade.failed', 'trade.unknown',
  'trade.cancelled', 'position.closed', 'rung.reached', 'stop.refused', 'account.frozen', 'account.settled',
  'account.difference', 'protection.gap', 'protection.restored', 'drill.ended');
create index flight_failed on ledger.flight (trader_id, seq) where kind in ('trade.failed', 'trade.unknown', 'stop.refused',
  'account.frozen', 'account.difference', 'protection.gap');
