-- replaces 8747fdbb8175d28d7ee88f30c3f007bf652ac97fdfa521acaa406e8d72a0be00
-- A paper account may be charged a commission of its own for each lot and side (MAT25). The report of its change says it.
-- The release before: it neither reads nor writes the column, and calls the same function.
alter table paper.accounts add column commission bigint not null default 0 check (commission >= 0);
