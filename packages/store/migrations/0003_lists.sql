-- Measured with a hundred thousand closed trades of one trader: a page anywhere in the list that is sorted by profit, or of one
-- symbol, is read from the index alone instead of by sorting the whole list.
create index closed_by_profit on ledger.closed (trader_id, profit, seq);
create index closed_by_symbol on ledger.closed (trader_id, symbol, seq);
