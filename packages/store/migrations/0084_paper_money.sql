-- Practice money is paid into a paper account, and the account is set back to the balance that it began with. Both are commands of the trader
-- and requests to the broker like any other; a deposit says how much. What was recorded before says nothing of that.
alter table ledger.commands add column amount bigint check (amount > 0);
alter table ledger.commands drop constraint commands_kind_check,
  add constraint commands_kind_check
    check (kind in ('levels', 'close', 'delete', 'cancel', 'modify', 'retry', 'deposit', 'reset'));
grant insert (amount) on ledger.commands to ratchet_api;

alter table ledger.requests add column amount bigint;
alter table ledger.requests drop constraint requests_kind_check,
  add constraint requests_kind_check
    check (kind in ('order', 'levels', 'close', 'remove', 'cancel', 'modify', 'deposit', 'reset'));
do $$
declare
  source text := pg_get_functiondef('ledger.project(text[], bigint, boolean)'::regprocedure);
  edits constant text[][] := array[
    [E'sl, tp,\n      volume, order_ticket, time_ms, checkpoint,', E'sl, tp,\n      volume, amount, order_ticket, time_ms, checkpoint,'],
    [E'r.volume,\n      r."order", r."timeMs",', E'r.volume,\n      r.amount, r."order", r."timeMs",'],
    ['volume bigint, "order" text, "timeMs" bigint,', 'volume bigint, amount bigint, "order" text, "timeMs" bigint,'],
    ['volume = excluded.volume, order_ticket = excluded.order_ticket, time_ms', 'volume = excluded.volume, amount = excluded.amount, order_ticket = excluded.order_ticket, time_ms']
  ];
  edit text[];
begin
  foreach edit slice 1 in array edits loop
    if array_length(string_to_array(source, edit[1]), 1) <> 2 then
      raise exception 'ledger.project does not have "%" once', edit[1];
    end if;
    source := replace(source, edit[1], edit[2]);
  end loop;
  execute source;
end $$;
