-- replaces c8a2467b2bd4f09a2ef8a3b2591e2964f1d931a49e44de0e92beab6e0d53be1f
-- Paper accounts may trade on several markets: beside the one of Ratchet's own feed, on the prices of brokers. Each market has its own quotes, its
-- own place and its own writer's version, and numbers its tickets for itself; '' is that of the feed.
alter table paper.state drop constraint state_pkey, drop column id;
alter table paper.state add column market text primary key default '';
alter table paper.accounts add column market text not null default '';
alter table paper.orders add column market text not null default '',
  drop constraint orders_pkey, add primary key (market, ticket);
alter table paper.positions add column market text not null default '',
  drop constraint positions_pkey, add primary key (market, ticket);
alter table paper.deals add column market text not null default '',
  drop constraint deals_pkey, add primary key (market, ticket);
