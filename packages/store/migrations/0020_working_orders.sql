-- A working order can be taken back and changed without deleting its document. Commands and requests carry the new price; of others it
-- is null, and 0.
alter table ledger.commands add column price bigint;
alter table ledger.commands drop constraint commands_kind_check,
  add constraint commands_kind_check check (kind in ('levels', 'close', 'delete', 'cancel', 'modify'));
grant insert (price) on ledger.commands to ratchet_api;

alter table ledger.requests add column price bigint not null default 0;
alter table ledger.requests drop constraint requests_kind_check,
  add constraint requests_kind_check check (kind in ('order', 'levels', 'close', 'remove', 'cancel', 'modify'));

-- What the broker confirmed of a changed order is what the trade shows from then on.
grant update (price, sl, tp) on ledger.trades to ratchet_engine;
