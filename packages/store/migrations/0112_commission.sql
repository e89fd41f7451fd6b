-- A paper account may be charged a commission of its own for each lot and side. Its change is a command of the trader and a request to the broker, as
-- a deposit is; none, which is 0, is one too.
-- The release before: it reads and writes none of this, and answers such a command with a refusal.
alter table ledger.accounts add column commission bigint not null default 0 check (commission >= 0);
grant select (commission) on ledger.accounts to ratchet_api;
grant update (commission) on ledger.accounts to ratchet_engine;

alter table ledger.commands drop constraint commands_kind_check,
  add constraint commands_kind_check check (kind in ('levels', 'close', 'delete', 'cancel', 'modify', 'retry', 'ladder', 'deposit', 'reset', 'commission',
    'floor', 'release')),
  drop constraint commands_amount_check,
  add constraint commands_amount_check check (amount > 0 or amount = 0 and kind = 'commission');
alter table ledger.requests drop constraint requests_kind_check,
  add constraint requests_kind_check
    check (kind in ('order', 'levels', 'close', 'remove', 'cancel', 'modify', 'deposit', 'reset', 'commission'));
