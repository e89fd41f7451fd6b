-- What a symbol's money is in an account's own currency, as its broker says it: [{"currency": "USD", "gain": 92120000, "loss": 92150000}], in
-- hundred-millionths. Empty where all is in the account's own.
alter table ledger.account_figures add column rates jsonb not null default '[]';
