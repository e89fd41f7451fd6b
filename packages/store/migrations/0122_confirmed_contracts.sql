-- By symbol, the contract that a trader confirmed: what a lot, a price and an amount of it are. Of a symbol without one the engine confirms the contract
-- that it calculates by.
-- The release before: it neither reads nor writes it.
alter table ledger.account_symbols add column confirmed jsonb not null default '{}';
grant insert (confirmed), update (confirmed) on ledger.account_symbols to ratchet_api;
