-- Puts a new trader into a shard by the hash of the id.
create or replace function ledger.draw_shard()
  returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  new.shard := (select mod(hashtextextended(new.id, 0) & 1073741823, count(*)) from engines.shards);
  return new;
end $$;
revoke all on function ledger.draw_shard() from public;
create or replace trigger draw_shard before insert on ledger.traders for each row execute function ledger.draw_shard();
