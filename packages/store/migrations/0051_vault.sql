-- replaces f2e4689532e5575bc6e4993dfe7df511c8c07c6308c11ed126a200809dd59127
-- The keys of the server, each sealed with the master key, which is not in the database. Another master key seals them anew, and they stay the same:
-- sessions, logins and signatures go on.
create schema vault;
create table vault.keys (
  id text primary key,
  purpose text not null check (purpose in ('root', 'statement')),
  -- Null where the key signs no more, and only its public half is kept.
  sealed bytea,
  -- Ed25519, in hex: what it signed can be verified for ever.
  public_key text check (public_key ~ '^[0-9a-f]{64}$'),
  made_at_ms bigint not null
);
-- Marks of master keys with which nothing may be sealed any more.
create table vault.retired (id bytea primary key check (length(id) = 8));
alter table vault.keys enable row level security;
alter table vault.keys force row level security;
alter table vault.retired enable row level security;
alter table vault.retired force row level security;
create policy engine on vault.keys to ratchet_engine using (true) with check (true);
create policy everybody on vault.retired for select using (true);
create policy engine on vault.retired for insert to ratchet_engine with check (true);
grant usage on schema vault to ratchet_api, ratchet_engine;
grant select, insert, update, delete on vault.keys to ratchet_engine;
grant select on vault.retired to ratchet_api, ratchet_engine;
grant insert on vault.retired to ratchet_engine;
-- What the master key has sealed is sealed anew when it changes.
grant update (password_sealed) on ledger.accounts to ratchet_engine;
grant update (forex_password_sealed) on ledger.traders to ratchet_engine;
