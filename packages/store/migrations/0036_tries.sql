-- Refused passwords, links that were asked for and the like, by who tried: every process of the server sees them, and a restart forgets none. A key
-- is a keyed hash: the table tells nobody an e-mail or a network address.
create table auth."tries" (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index tries_ended on auth."tries" (ends_at);
alter table auth."tries" enable row level security;
alter table auth."tries" force row level security;
create policy identity on auth."tries" to ratchet_auth using (true) with check (true);
grant select, insert, update, delete on auth."tries" to ratchet_auth;
