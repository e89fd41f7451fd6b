-- replaces bbf4dafff6211116f56be865ba3f50f899a9ff66391b1fec0bf2e8f2d5039cec
-- Where engine and api are one process, its one writer also writes the instructions of traders, in the same statement as all other rows
-- that wait. It writes the columns that the api may.
grant insert (id, trader_id, account_id, seq, minute, n, broker_id, server, action, type, symbol, volume, price, deviation, sl,
  tp, trade_details, magic, risk, profit, created_at_ms) on ledger.trades to ratchet_engine;
grant insert on ledger.idempotency to ratchet_engine;
grant update (published) on ledger.tallies to ratchet_engine;
