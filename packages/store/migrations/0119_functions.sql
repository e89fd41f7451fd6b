-- From here on the functions are files in `functions`, and the runner re-creates those that changed with the last new migration.
-- A migration that names their checksum comes with each change of a function: a process of the release before does not put its own back.
-- functions: f2d798bf38f2d82c2b5ba35443f31297e2bc17361e5f97b052df3a69aa764cf7
select;
