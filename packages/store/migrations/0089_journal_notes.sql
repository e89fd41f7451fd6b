-- What a trader keeps beside closed trades in the journal. It is for that trader alone, means nothing to the engine and is no part of the
-- record. A position is named as rows name it, by its ticket with its account's server and log-in. Nobody takes a row out: one that was
-- emptied stays without text and tags.
create table ledger.journal_notes (
  id bigint primary key generated always as identity,
  trader_id text not null,
  server text not null check (length(server) between 1 and 100),
  login text not null check (length(login) <= 40),
  position_ticket text not null check (length(position_ticket) between 1 and 20),
  note text not null check (length(note) <= 2000),
  tags text[] not null check (cardinality(tags) <= 10),
  changed_at_ms bigint not null,
  unique (trader_id, server, login, position_ticket)
);
create index journal_notes_kept on ledger.journal_notes (trader_id, id);
alter table ledger.journal_notes enable row level security;
alter table ledger.journal_notes force row level security;
create policy one_trader on ledger.journal_notes to ratchet_api
  using (trader_id = (select ledger.reader()))
  with check (trader_id = (select ledger.reader()));
create policy engine on ledger.journal_notes to ratchet_engine using (true) with check (true);
grant select, insert (trader_id, server, login, position_ticket, note, tags, changed_at_ms), update (note, tags, changed_at_ms)
  on ledger.journal_notes to ratchet_api;
grant select on ledger.journal_notes to ratchet_engine;
