-- replaces e8b8adbaa5156bb5fc18ce659eb9a4e62412195a607b6d2733819bb065a5cee4
-- An order may have a ladder of its own, copied from a saved one, and its position climbs by that alone. It is part of the rows of both, as the
-- record says them; what was recorded before says nothing of it. A saved ladder says what its figures count.
alter table ledger.ladders add column unit text not null default 'pips' check (unit in ('pips', 'R'));
grant insert (unit), update (unit) on ledger.ladders to ratchet_api;

alter table ledger.trades add column ladder jsonb check (pg_column_size(ladder) < 8192);
alter table ledger.positions add column ladder jsonb;
-- The ladder that a position is to have; null gives it its account's.
alter table ledger.commands add column ladder jsonb check (pg_column_size(ladder) < 8192);
alter table ledger.commands drop constraint commands_kind_check,
  add constraint commands_kind_check
    check (kind in ('levels', 'close', 'delete', 'cancel', 'modify', 'retry', 'ladder', 'deposit', 'reset', 'floor', 'release'));
grant insert (ladder) on ledger.commands to ratchet_api;
