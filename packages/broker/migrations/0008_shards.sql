-- replaces 47b2ae2009455b7f22d888185572e1927579234413bc790e1091547f936a7940
-- Where a market's accounts are spread over shards, each shard has a state of its own: its quotes, its place and its writer's version. Its
-- tickets begin at a place of their own, so an account keeps them when it comes to another shard.
alter table paper.state add column shard smallint not null default 0,
  drop constraint state_pkey, add primary key (market, shard);
alter table paper.accounts add column shard smallint not null default 0;
