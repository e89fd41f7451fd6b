-- The part of the log that is written now.
create or replace function ledger.part_now() returns integer language sql stable
as $$
select last_value::integer from ledger.flight_part
$$;
