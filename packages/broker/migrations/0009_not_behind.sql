-- Ten times a second the engine looks at an account in turn, and nearly always its book is made already. To begin the one statement that makes
-- books costs a millisecond of processor time, whatever it finds: it is not begun where no report is newer than the books.
do $$
declare
  source text := pg_get_functiondef('paper.project(text[])'::regprocedure);
  before constant text := $before$begin
  perform from paper.accounts where id = any(ids)$before$;
  after constant text := $after$begin
  if not exists (select from paper.accounts a join paper.reports r on r.account = a.id and r.seq > a.last_seq where a.id = any(ids)) then
    return;
  end if;
  perform from paper.accounts where id = any(ids)$after$;
begin
  if array_length(string_to_array(source, before), 1) is distinct from 2 then
    raise exception 'paper.project does not begin as it did';
  end if;
  execute replace(source, before, after);
end $$;
