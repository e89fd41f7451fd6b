-- No session lasts longer than 90 days from sign-in, whatever extends it.
create or replace function auth.bound_session() returns trigger language plpgsql
as $$
begin
  new."expiresAt" := least(new."expiresAt", new."createdAt" + interval '90 days');
  return new;
end $$;
revoke all on function auth.bound_session() from public;
create or replace trigger bound_session before insert or update on auth.session
  for each row execute function auth.bound_session();
