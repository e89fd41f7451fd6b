-- Refuses a secret that a process still sealed with a replaced master key; the process reads the new key and repeats.
create or replace function vault.refuse_retired()
  returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
declare sealed bytea := to_jsonb(new) ->> tg_argv[0];
begin
  if get_byte(sealed, 0) = 2 and exists (select from vault.retired where id = substring(sealed from 2 for 8)) then
    raise exception 'Sealed with a master key that has been replaced' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
revoke all on function vault.refuse_retired() from public;
create or replace trigger refuse_retired before insert or update of password_sealed on ledger.accounts
  for each row when (new.password_sealed is not null) execute function vault.refuse_retired('password_sealed');
create or replace trigger refuse_retired before insert or update of forex_password_sealed on ledger.traders
  for each row when (new.forex_password_sealed is not null) execute function vault.refuse_retired('forex_password_sealed');
