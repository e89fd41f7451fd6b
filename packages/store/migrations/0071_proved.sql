-- When somebody showed in a session once more who they are. It stands beside the session, because a change of the session itself makes every
-- process read its sessions anew.
create table auth."proved" (
  session_id text primary key references auth."session" ("id") on delete cascade,
  at timestamptz not null default now()
);
alter table auth."proved" enable row level security;
alter table auth."proved" force row level security;
create policy identity on auth."proved" to ratchet_auth using (true) with check (true);
grant select, insert, update on auth."proved" to ratchet_auth;
