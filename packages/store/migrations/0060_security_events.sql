-- What concerns the safety of a trader's account, as its trader is told it: who came in or was refused, and what was changed. Never a token, a
-- password or an e-mail address. Its end is kept by whoever writes: a time, and a number of each trader.
create table auth."security_events" (
  id bigint generated always as identity primary key,
  user_id text not null references auth."user" ("id") on delete cascade,
  at timestamptz not null default now(),
  what text not null,
  address text,
  agent text
);
create index security_events_of_user on auth."security_events" (user_id, id desc);
create index security_events_over on auth."security_events" (at);
alter table auth."security_events" enable row level security;
alter table auth."security_events" force row level security;
create policy identity on auth."security_events" to ratchet_auth using (true) with check (true);
grant select, insert, delete on auth."security_events" to ratchet_auth;
