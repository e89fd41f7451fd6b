-- The record is to be kept in parts. What is there is the first: nothing of it is written anew, and it is read once, by the next file.
alter table ledger.flight add column part integer not null default 1;
alter table ledger.flight add constraint in_first_part check (part = 1) not valid;
