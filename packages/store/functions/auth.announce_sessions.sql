-- Notifies every api that sessions or users changed, so that none serves an ended session from its cache.
create or replace function auth.announce_sessions() returns trigger language plpgsql
as $$
begin
  perform pg_notify('ratchet_sessions', '');
  return null;
end $$;
revoke all on function auth.announce_sessions() from public;
create or replace trigger announce_change after delete or update or truncate on auth."user"
  for each statement execute function auth.announce_sessions();
create or replace trigger announce_change after delete or update or truncate on auth.session
  for each statement execute function auth.announce_sessions();
