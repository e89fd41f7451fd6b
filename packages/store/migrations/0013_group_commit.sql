-- A writing statement travels together with the commit behind it, so the database itself must see whether all rows were there to be
-- written: where not, this ends the transaction.
create function ledger.expect_rows(part text, written bigint, expected bigint) returns bigint language plpgsql as $$
begin
  if written is distinct from expected then
    raise exception 'The ledger has not all rows that a change is about (%: % of %)', part, written, expected
      using errcode = 'integrity_constraint_violation';
  end if;
  return written;
end $$;
