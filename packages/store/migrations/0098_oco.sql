-- replaces 87467d916a86f4764c48ed3f037a1051b5fb2385cb873bb2c0e0848b93bf62df
-- Of two orders that wait one may cancel the other. The pair is part of the trade's row, as the record says it.
alter table ledger.trades add column oco jsonb;
grant update (oco) on ledger.trades to ratchet_engine;
