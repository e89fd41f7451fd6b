-- A session that is used goes on, but not for ever: it ends 90 days after it began. A person has at most 50 of them; with the next one the oldest
-- ends, and is announced like every other that ends.
create function auth.bound_session() returns trigger language plpgsql as $$
begin
  new."expiresAt" := least(new."expiresAt", new."createdAt" + interval '90 days');
  return new;
end $$;
revoke all on function auth.bound_session from public;
create trigger bound_session before insert or update on auth."session"
  for each row execute function auth.bound_session();

create function auth.end_oldest_sessions() returns trigger language plpgsql as $$
begin
  delete from auth."session" where "id" in (
    select "id" from auth."session" where "userId" = new."userId" order by "createdAt" desc, "id" desc offset 50);
  return null;
end $$;
revoke all on function auth.end_oldest_sessions from public;
create trigger end_oldest_sessions after insert on auth."session"
  for each row execute function auth.end_oldest_sessions();
