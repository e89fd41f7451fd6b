-- How far a trader has read what the bell tells of: a place in the trader's own sequence, so that it follows the person.
alter table ledger.traders add column notices_read_seq bigint not null default 0 check (notices_read_seq >= 0);
grant select (notices_read_seq), update (notices_read_seq) on ledger.traders to ratchet_api;

-- What traders are told of, and of that what went wrong, which may lie far apart: lists and counts walk these, newest first. The
-- kinds are those of the contract's notices; a query that names others does not find the index, only a longer way.
create index flight_noticed on ledger.flight (trader_id, seq) where kind in ('trade.executed', 'trade.failed', 'trade.unknown',
  'trade.cancelled', 'position.closed', 'rung.reached', 'stop.refused', 'account.frozen', 'account.settled');
create index flight_failed on ledger.flight (trader_id, seq)
  where kind in ('trade.failed', 'trade.unknown', 'stop.refused', 'account.frozen');
