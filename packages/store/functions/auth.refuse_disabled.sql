-- Refuses sessions of a disabled user. The lock makes a sign-in that runs at the same time wait for the disabling.
create or replace function auth.refuse_disabled() returns trigger language plpgsql
as $$
declare
  since timestamptz;
begin
  select disabled_at into since from auth."user" where "id" = new."userId" for share;
  if since is not null then
    raise exception 'The person is disabled' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke all on function auth.refuse_disabled() from public;
create or replace trigger refuse_disabled before insert on auth.session
  for each row execute function auth.refuse_disabled();
