-- replaces 05d51b1e8b0d355cf6df8ebcafaf01ab3422a09109c26ba6e61cfd3ea58448b1
-- How each account stands with the ladder of its own equity, as the last record of its engine left it. The engine writes it beside the
-- record that changed it, in one statement, so that after a kill the floor is where it was.
create table ledger.account_floors (
  account_id uuid primary key references ledger.accounts,
  trader_id text not null,
  -- Null once the account has none any more.
  state jsonb
);
alter table ledger.account_floors enable row level security;
alter table ledger.account_floors force row level security;
create policy one_trader on ledger.account_floors to ratchet_api
  using (trader_id = (select ledger.reader()))
  with check (trader_id = (select ledger.reader()));
create policy engine on ledger.account_floors to ratchet_engine using (true) with check (true);
grant select on ledger.account_floors to ratchet_api;
grant select, insert, update on ledger.account_floors to ratchet_engine;

-- A plan is a command of its trader; without one the account is to have no ladder.
alter table ledger.commands add column plan jsonb;
alter table ledger.commands drop constraint commands_kind_check,
  add constraint commands_kind_check
    check (kind in ('levels', 'close', 'delete', 'cancel', 'modify', 'retry', 'deposit', 'reset', 'floor', 'release'));
grant insert (plan) on ledger.commands to ratchet_api;
