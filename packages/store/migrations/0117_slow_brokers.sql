-- How long the broker of an account takes for an answer, in ms, where that is long; null where it is quick or nobody said so.
alter table ledger.account_figures add column slow_ms bigint;
