-- Ladders of single accounts, in pips as people typed them. An account without one climbs by its trader's.
create table ledger.account_risk (
  account_id uuid primary key,
  trader_id text not null,
  -- Of one trader no two ladders ever have the same version: what a position has reached is told by the version under which it did.
  version bigint not null check (version > 0),
  -- False once the account climbs by its trader's again; the row stays, so that its version is never given again.
  is_own boolean not null,
  updated_at_ms bigint not null,
  profit1 numeric not null check (profit1 >= 0), sl1 numeric not null check (sl1 >= 0), tp1 numeric not null check (tp1 >= 0),
  profit2 numeric not null check (profit2 >= 0), sl2 numeric not null check (sl2 >= 0), tp2 numeric not null check (tp2 >= 0),
  profit3 numeric not null check (profit3 >= 0), sl3 numeric not null check (sl3 >= 0), tp3 numeric not null check (tp3 >= 0),
  profit4 numeric not null check (profit4 >= 0), sl4 numeric not null check (sl4 >= 0), tp4 numeric not null check (tp4 >= 0),
  profit5 numeric not null check (profit5 >= 0), sl5 numeric not null check (sl5 >= 0), tp5 numeric not null check (tp5 >= 0),
  profit6 numeric not null check (profit6 >= 0), sl6 numeric not null check (sl6 >= 0), tp6 numeric not null check (tp6 >= 0),
  foreign key (trader_id, account_id) references ledger.accounts (trader_id, id)
);
create index account_risk_trader on ledger.account_risk (trader_id);
alter table ledger.account_risk enable row level security;
alter table ledger.account_risk force row level security;
create policy engine on ledger.account_risk to ratchet_engine using (true) with check (true);
create policy one_trader on ledger.account_risk to ratchet_api
  using (trader_id = (select current_setting('ratchet.trader_id', true)))
  with check (trader_id = (select current_setting('ratchet.trader_id', true)));
grant select on ledger.account_risk to ratchet_api, ratchet_engine;
grant insert, update on ledger.account_risk to ratchet_api;
