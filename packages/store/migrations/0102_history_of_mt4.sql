-- Statements of MetaTrader 4 are one more kind of file that history comes from.
alter table ledger.history_imports drop constraint history_imports_kind_check;
alter table ledger.history_imports add constraint history_imports_kind_check check (kind in ('mt5', 'mt4', 'json', 'table'));
