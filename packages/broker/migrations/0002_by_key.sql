-- Rows are touched by their keys alone. A session keeps the plan that it made while the book was small, and would go on reading tables
-- from end to end while they grow.
alter function paper.apply(jsonb) set enable_seqscan = off;
alter function paper.apply(jsonb) set enable_hashjoin = off;
alter function paper.apply(jsonb) set enable_mergejoin = off;
