-- Projects every account whose reports are newer than its tables.
create or replace function paper.project_all() returns void language sql
as $$
  select paper.project(array(select a.id from paper.accounts a
    where exists (select from paper.reports r where r.account = a.id and r.seq > a.last_seq)))
$$;
