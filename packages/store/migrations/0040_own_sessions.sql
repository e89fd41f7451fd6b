-- When a session was last heard of, to the few minutes. It stands beside the session, because a change of the session itself makes every process
-- read its sessions anew.
create table auth."heard" (
  session_id text primary key references auth."session" ("id") on delete cascade,
  at timestamptz not null
);
alter table auth."heard" enable row level security;
alter table auth."heard" force row level security;
create policy identity on auth."heard" to ratchet_auth using (true) with check (true);
grant select, insert, update, delete on auth."heard" to ratchet_auth;
