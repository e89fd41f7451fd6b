-- An account that an internal fault froze is tried again when its trader wishes for it.
alter table ledger.commands drop constraint commands_kind_check,
  add constraint commands_kind_check check (kind in ('levels', 'close', 'delete', 'cancel', 'modify', 'retry'));
