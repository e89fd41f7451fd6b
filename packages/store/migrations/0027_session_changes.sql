-- The api remembers sessions and is told when one of them changes, by whomever: signed out, ended by a new password, deleted by an operator,
-- its person renamed. The announcement names nobody; whoever hears it reads again.
create function auth.announce_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('ratchet_sessions', '');
  return null;
end $$;
revoke all on function auth.announce_sessions from public;

create trigger announce_change after update or delete or truncate on auth."session"
  for each statement execute function auth.announce_sessions();
create trigger announce_change after update or delete or truncate on auth."user"
  for each statement execute function auth.announce_sessions();
