-- Writes `ledger.notices`: the records of which the trader is notified.
-- @param records of `ledger.project`, without those of people
create or replace function ledger.project_notices(records ledger.flight[]) returns void language plpgsql
as $$
begin
  insert into ledger.notices (trader_id, seq, kind, failure)
  select r.trader_id, r.seq, r.kind, k.failure
  from unnest(records) r join engines.notice_kinds k on k.kind = r.kind and r.at_ms >= k.since_ms;
end $$;
alter function ledger.project_notices(ledger.flight[]) owner to ratchet_engine;
revoke all on function ledger.project_notices(ledger.flight[]) from public;
