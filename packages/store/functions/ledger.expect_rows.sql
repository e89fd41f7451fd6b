-- Fails if a statement of a commit wrote fewer rows than its records name.
create or replace function ledger.expect_rows(part text, written bigint, expected bigint) returns bigint language plpgsql
as $$
begin
  if written is distinct from expected then
    raise exception 'The ledger has not all rows that a change is about (%: % of %)', part, written, expected
      using errcode = 'integrity_constraint_violation';
  end if;
  return written;
end $$;
