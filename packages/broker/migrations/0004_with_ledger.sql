-- replaces ea51cd99fa27cb029e02e3490fba660534820f0444f41f229bb4dfa96c089f93
-- If book and ledger are in one database, the ledger's writer commits both in one statement, by `paper.apply`.
do $$
begin
  -- A book without a ledger beside it has no role of an engine.
  if exists (select from pg_roles where rolname = 'ratchet_engine') then
    grant usage on schema paper to ratchet_engine;
  end if;
end $$;
