-- Why accounts are frozen, which every screen asks: found among a trader's many other failures without walking them.
create index flight_frozen on ledger.flight (trader_id, seq) where kind in ('account.frozen', 'account.settled');
