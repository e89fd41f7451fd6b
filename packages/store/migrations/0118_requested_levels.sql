-- replaces afbf63c6e805202bbe9cb8c98bd9c225a0c35d064ea7194de8fefb21eac8301e
-- Levels that a trader has asked for and the broker has not answered: part of a position's row, as the record says it. What was recorded before says
-- nothing of it.
alter table ledger.positions add column requested jsonb;
