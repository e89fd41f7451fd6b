-- Which connections processes that come from one address open next: a broker counts new ones by the address. Kept by time, not by locks: a turn has to
-- outlive the process that took it, since the broker counts its connection all the same.
create table engines.turns (
  address text not null,
  n smallint not null,
  -- By whom it was taken last; a name of that one time.
  name uuid not null default gen_random_uuid(),
  free_at timestamptz not null default '-infinity',
  primary key (address, n)
);
alter table engines.turns enable row level security;
alter table engines.turns force row level security;
create policy engine on engines.turns to ratchet_engine using (true) with check (true);
grant select, insert, update on engines.turns to ratchet_engine;
