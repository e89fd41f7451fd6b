-- Refuses to change or remove records of the log: it is only appended to (invariant I3 of the ledger).
create or replace function ledger.keep_record() returns trigger language plpgsql
as $$
begin
  raise exception 'The record of what happened is neither changed nor removed'
    using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger keep_record before delete or update or truncate on ledger.flight
  for each statement execute function ledger.keep_record();
