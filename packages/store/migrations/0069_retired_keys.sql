-- Nobody but the engine looks at the marks of master keys that were replaced: the trigger of whoever seals something looks for them.
create or replace function vault.refuse_retired() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare sealed bytea := to_jsonb(new) ->> tg_argv[0];
begin
  if get_byte(sealed, 0) = 2 and exists (select from vault.retired where id = substring(sealed from 2 for 8)) then
    raise exception 'Sealed with a master key that has been replaced' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
revoke all on function vault.refuse_retired from public;
revoke select on vault.retired from ratchet_api;
revoke usage on schema vault from ratchet_api;
