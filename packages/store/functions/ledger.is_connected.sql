-- Whether any trader has this account connected. A program that dials in for another account is refused before it costs anything.
create or replace function ledger.is_connected(at_server text, with_login text)
  returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select exists (select from ledger.accounts
    where server = at_server and login = with_login and disconnected_at_ms is null and password_sealed is not null)
$$;
alter function ledger.is_connected(text, text) owner to ratchet_engine;
revoke all on function ledger.is_connected(text, text) from public;
grant execute on function ledger.is_connected(text, text) to ratchet_api;
