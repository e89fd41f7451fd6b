-- The second factor, as better-auth's plug-in keeps it: the secret encrypted, of the recovery codes keyed hashes. A code of the authenticator counts
-- once: last_step, which is ours, is the newest half minute of which one was taken, and only goes forward.
alter table auth."user" add column "twoFactorEnabled" boolean default false;

create table auth."twoFactor" (
  "id" text primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" text not null unique references auth."user" ("id") on delete cascade,
  "verified" boolean default true,
  "failedVerificationCount" integer default 0,
  "lockedUntil" timestamptz,
  last_step bigint
);
alter table auth."twoFactor" enable row level security;
alter table auth."twoFactor" force row level security;
create policy identity on auth."twoFactor" to ratchet_auth using (true) with check (true);
grant select, insert, update, delete on auth."twoFactor" to ratchet_auth;
