-- replaces df79c870677f0f650495e40f6099959f69d3552f2470f1a8af7432c77aa29aea
-- Whether the broker of a position guarantees its stop; false in older records.
alter table ledger.positions add column guaranteed boolean not null default false;
