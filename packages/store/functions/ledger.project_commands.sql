-- Stores the outcome of commands. The first answer of a command counts.
-- @param records of `ledger.project`, without those of people
create or replace function ledger.project_commands(records ledger.flight[]) returns void language plpgsql
as $$
#variable_conflict use_column
begin
  with answered as (
    select distinct on ((rest -> 'command' ->> 'id')) trader_id, (rest -> 'command' ->> 'id')::uuid as id,
      rest -> 'command' -> 'outcome' as outcome
    from unnest(records) where rest ? 'command' order by (rest -> 'command' ->> 'id'), seq
  )
  update ledger.commands c set outcome = coalesce(c.outcome, a.outcome) from answered a
  where c.id = a.id and c.trader_id || '' = a.trader_id;
end $$;
alter function ledger.project_commands(ledger.flight[]) owner to ratchet_engine;
revoke all on function ledger.project_commands(ledger.flight[]) from public;
