-- When somebody last ran `verify-broker` on a practice account, and its broker did all that Ratchet takes it to do.
alter table ledger.account_figures add column verified_at_ms bigint;
