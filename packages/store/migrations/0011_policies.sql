-- The same policies as before, with the setting read once a statement instead of once a row wherever a row is compared with it.
do $$
declare
  name text;
  owner text;
  trader constant text := '(select current_setting(''ratchet.trader_id'', true))';
begin
  foreach name in array array['traders', 'accounts', 'trades', 'positions', 'modified', 'closed', 'commands', 'requests',
    'flight', 'idempotency', 'risk', 'drills']
  loop
    owner := case name when 'traders' then 'id' else 'trader_id' end;
    execute format('alter policy one_trader on ledger.%I using (%I = %s) with check (%I = %s)', name, owner, trader, owner, trader);
  end loop;
end $$;
