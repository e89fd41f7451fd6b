-- The trader whom this connection may read: row-level security compares with it. The setting holds a keyed hash and the name, so
-- that whoever injects SQL cannot name another trader.
create or replace function ledger.reader()
  returns text language plpgsql stable parallel safe security definer
  set search_path = pg_catalog, pg_temp
as $$
declare
  named constant text := current_setting('ratchet.trader_id', true);
  trader constant text := substr(named, 65);
begin
  if trader is null or trader = '' then
    return null;
  end if;
  return (select trader from vault.name_key k
    where encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(trader, 'UTF8'))), 'hex') = left(named, 64));
end $$;
alter function ledger.reader() owner to ratchet_engine;
revoke all on function ledger.reader() from public;
grant execute on function ledger.reader() to ratchet_api;
