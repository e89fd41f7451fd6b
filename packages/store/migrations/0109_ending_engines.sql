-- The release before: it takes an engine of this one that is ending for one that works, until that has ended; so it takes its shards then, and not one by one.
-- An engine that ends has no share of the shards any more, but asks brokers until the last of its own has ended: others count with it until then (SHA6).
alter table engines.processes add column ending boolean not null default false;
