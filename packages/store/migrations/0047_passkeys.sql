-- Passkeys, as better-auth's plug-in keeps them: public keys, and what their owner calls them.
create table auth."passkey" (
  "id" text primary key,
  "name" text,
  "publicKey" text not null,
  "userId" text not null references auth."user" ("id") on delete cascade,
  "credentialID" text not null unique,
  "counter" integer not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  "transports" text,
  "createdAt" timestamptz,
  "aaguid" text
);
create index "passkey_userId_idx" on auth."passkey" ("userId");
alter table auth."passkey" enable row level security;
alter table auth."passkey" force row level security;
create policy identity on auth."passkey" to ratchet_auth using (true) with check (true);
grant select, insert, update, delete on auth."passkey" to ratchet_auth;
