-- A position is written anew with each move of its stop. Where its page has room for that, no index has to be told of it (HOT); in full pages only a
-- quarter of the changes found some. It holds for pages that are filled from now on.
-- The release before: it reads and writes the same rows.
alter table ledger.positions set (fillfactor = 50);
