-- What is unknown, held and an alarm stands in columns of its own. It was looked for in the record by what its particulars name, for every
-- account that was read and every look at the screen of accounts.
alter table ledger.requests add column unknown_since_ms bigint, add column unknown_why text;
alter table ledger.accounts
  -- Why and since when nothing is sent for the whole account; null where it is not held.
  add column held_for text check (held_for in ('book', 'fault')),
  add column held_since_ms bigint,
  add column held_why text;
-- When the gap that is open was put on record as an alarm.
alter table ledger.positions add column alarmed_at_ms bigint;

-- Of what was written before this the record tells, once. A migrating user who is no superuser is bound by the policies too.
alter table ledger.flight no force row level security;
alter table ledger.requests no force row level security;
alter table ledger.accounts no force row level security;
alter table ledger.positions no force row level security;
update ledger.requests r set unknown_since_ms = frozen.at_ms, unknown_why = frozen.data ->> 'why'
from (
  select distinct on (trader_id, data ->> 'request') trader_id, at_ms, data from ledger.flight
  where kind = 'account.frozen' and data ->> 'request' is not null order by trader_id, data ->> 'request', seq desc
) frozen
where r.state = 'unknown' and r.trader_id = frozen.trader_id and r.id = frozen.data ->> 'request';
update ledger.accounts a
set held_for = case when last.data ->> 'kind' = 'fault' then 'fault' else 'book' end, held_since_ms = last.at_ms,
  held_why = last.data ->> 'why'
from (
  select distinct on (trader_id, data ->> 'accountId') trader_id, kind, at_ms, data from ledger.flight
  where kind in ('account.frozen', 'account.settled') and data ? 'accountId' and data ->> 'request' is null
  order by trader_id, data ->> 'accountId', seq desc
) last
where last.kind = 'account.frozen' and a.trader_id = last.trader_id and a.id::text = last.data ->> 'accountId';
update ledger.positions p set alarmed_at_ms = last.at_ms
from (
  select distinct on (trader_id, data ->> 'accountId', data ->> 'position') trader_id, kind, at_ms, data from ledger.flight
  where kind in ('protection.gap', 'protection.restored')
  order by trader_id, data ->> 'accountId', data ->> 'position', seq desc
) last
where p.open and p.gap_since_ms is not null and last.kind = 'protection.gap' and p.trader_id = last.trader_id
  and p.account_id::text = last.data ->> 'accountId' and p.ticket = last.data ->> 'position';
alter table ledger.flight force row level security;
alter table ledger.requests force row level security;
alter table ledger.accounts force row level security;
alter table ledger.positions force row level security;

grant select (held_for, held_since_ms, held_why) on ledger.accounts to ratchet_api;
grant update (held_for, held_since_ms, held_why) on ledger.accounts to ratchet_engine;
