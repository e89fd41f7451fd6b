-- Refuses to remove projected rows, except while `ledger.rebuild` makes them anew.
create or replace function ledger.keep_rows() returns trigger language plpgsql
as $$
begin
  if current_setting('ratchet.rebuilding', true) = 'on' then
    return null;
  end if;
  raise exception 'Rows of % are never removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger keep_rows before delete or truncate on ledger.closed
  for each statement execute function ledger.keep_rows();
create or replace trigger keep_rows before delete or truncate on ledger.milestones
  for each statement execute function ledger.keep_rows();
create or replace trigger keep_rows before delete or truncate on ledger.modified
  for each statement execute function ledger.keep_rows();
create or replace trigger keep_rows before delete or truncate on ledger.notices
  for each statement execute function ledger.keep_rows();
create or replace trigger keep_rows before delete or truncate on ledger.positions
  for each statement execute function ledger.keep_rows();
create or replace trigger keep_rows before delete or truncate on ledger.requests
  for each statement execute function ledger.keep_rows();
create or replace trigger keep_rows before delete or truncate on ledger.stop_records
  for each statement execute function ledger.keep_rows();
create or replace trigger keep_rows before delete or truncate on ledger.trades
  for each statement execute function ledger.keep_rows();
