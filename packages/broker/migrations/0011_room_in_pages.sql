-- As in the ledger: a position that is written anew finds room in its own page.
-- The release before: it reads and writes the same rows.
alter table paper.positions set (fillfactor = 50);
