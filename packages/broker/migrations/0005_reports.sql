-- replaces 268beee7d5d76d785a4eea697d0386b58b17b8cade85024020fb83c4632e3571
-- The book is its reports: a report has every row that it changed, as it was then. A commit writes reports alone; orders, positions, deals and
-- accounts are made from them behind it, by `paper.project`, and an account's `last_seq` says how far its are made.

-- The day up to which swap is charged, as it was after the report; what is older is in the account.
alter table paper.reports add column swap_day integer;
-- A client id is answered once. Whoever sends it again gets the report of the first time.
create unique index reports_answered on paper.reports (account, (report -> 'answer' ->> 'clientId'))
  where report -> 'answer' ->> 'clientId' is not null;
drop table paper.requests;

-- Rows that are made from reports name what the reports name; whose account a report is of is looked at when it is written.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as tab, conname from pg_constraint
    where contype = 'f' and connamespace = 'paper'::regnamespace
  loop
    execute format('alter table %s drop constraint %I', found.tab, found.conname);
  end loop;
end $$;
