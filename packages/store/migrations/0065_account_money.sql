-- A record that books money of an account says the balance after it and what it booked (ACC3): what an account has, and what a day brought
-- beside its closing deals, is read from the record.
create index flight_balances on ledger.flight (trader_id, (changes -> 'money' ->> 'accountId'), seq) where changes ? 'money';
create index flight_opening_costs on ledger.flight (trader_id, market_time_ms)
  where changes ? 'money' and not changes ? 'closed' and kind <> 'account.funded';
