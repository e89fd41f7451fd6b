-- replaces f2e57c9a5ed80bac366a0eac114c5997e3e08b352f5f559dfe6d9d8c3c6e6d3f
-- A trader may stop all trading in their name. What is open stays protected.
alter table ledger.traders add column stopped_at_ms bigint;
grant select (stopped_at_ms), update (stopped_at_ms) on ledger.traders to ratchet_api;
alter policy people_only on ledger.flight with check (kind in (
  'trade.published', 'command.received', 'risk.updated', 'profile.updated', 'account.opened', 'account.changed', 'trading.changed'));

-- Its result gets a column: `functions` creates it again.
drop function if exists ledger.take_to_publish(jsonb);
