-- An api says at /readyz which shards have no engine. It learns their numbers and nothing else of an engine.
grant usage on schema engines to ratchet_auth;
grant select (shard) on engines.shards to ratchet_auth;
create policy identity on engines.shards for select to ratchet_auth using (true);
