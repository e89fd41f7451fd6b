-- A person whom the operator has disabled signs in by no way. Their sessions are ended in the step that disables them, and none begins after it:
-- the person's row is locked by both, so that a sign-in under way comes either before, and is ended, or after, and is refused.
alter table auth."user" add column disabled_at timestamptz;

create function auth.refuse_disabled() returns trigger language plpgsql as $$
declare
  since timestamptz;
begin
  select disabled_at into since from auth."user" where "id" = new."userId" for share;
  if since is not null then
    raise exception 'The person is disabled' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke all on function auth.refuse_disabled from public;

create trigger refuse_disabled before insert on auth."session" for each row execute function auth.refuse_disabled();
