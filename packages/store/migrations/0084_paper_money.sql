-- replaces 3e5272525a19feacbee90e75d9857d10bcaaa3843e5accd9f975992273c103b6
-- Practice money is paid into a paper account, and the account is set back to the balance that it began with. Both are commands of the trader
-- and requests to the broker like any other; a deposit says how much. What was recorded before says nothing of that.
alter table ledger.commands add column amount bigint check (amount > 0);
alter table ledger.commands drop constraint commands_kind_check,
  add constraint commands_kind_check
    check (kind in ('levels', 'close', 'delete', 'cancel', 'modify', 'retry', 'deposit', 'reset'));
grant insert (amount) on ledger.commands to ratchet_api;

alter table ledger.requests add column amount bigint;
alter table ledger.requests drop constraint requests_kind_check,
  add constraint requests_kind_check
    check (kind in ('order', 'levels', 'close', 'remove', 'cancel', 'modify', 'deposit', 'reset'));
