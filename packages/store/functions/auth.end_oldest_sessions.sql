-- Keeps the newest 50 sessions of a user.
create or replace function auth.end_oldest_sessions() returns trigger language plpgsql
as $$
begin
  delete from auth."session" where "id" in (
    select "id" from auth."session" where "userId" = new."userId" order by "createdAt" desc, "id" desc offset 50);
  return null;
end $$;
revoke all on function auth.end_oldest_sessions() from public;
create or replace trigger end_oldest_sessions after insert on auth.session
  for each row execute function auth.end_oldest_sessions();
