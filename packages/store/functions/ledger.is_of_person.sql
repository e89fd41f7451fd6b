-- Whether a person recorded it: such records say nothing of the market and the broker.
create or replace function ledger.is_of_person(kind text) returns boolean language sql immutable parallel safe
as $$
  select kind in ('trade.published', 'command.received', 'risk.updated', 'profile.updated', 'account.opened')
$$;
