-- replaces 366c63272793ce68955deb22f81695c3eae2bef4e4e0d2ca1ea4c8fec0129783
-- An order that waits may have an end. It is part of the trade's row, as the record says it; what was recorded before says nothing of it.
alter table ledger.trades add column until_ms bigint;
