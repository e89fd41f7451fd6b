-- Where book and ledger are in one database, the ledger's writer commits both in one statement. It may call this function and touch nothing
-- of the book by itself; who calls it so has the rights of the book's owner in it.
alter function paper.apply(jsonb) security definer;
alter function paper.apply(jsonb) set search_path = paper, pg_temp;
revoke all on function paper.apply(jsonb) from public;
do $$
begin
  -- A book that stands alone has no ledger's engine beside it.
  if exists (select from pg_roles where rolname = 'ratchet_engine') then
    grant usage on schema paper to ratchet_engine;
    grant execute on function paper.apply(jsonb) to ratchet_engine;
  end if;
end $$;
