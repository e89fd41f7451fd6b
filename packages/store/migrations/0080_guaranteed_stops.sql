-- A position says whether its broker guarantees its stop. The function that makes the tables writes it as the record says it; what was recorded
-- before says nothing of it.
alter table ledger.positions add column guaranteed boolean not null default false;
do $$
declare
  source text := pg_get_functiondef('ledger.project(text[], bigint, boolean)'::regprocedure);
  edits constant text[][] := array[
    [E'rung, swap, comment,\n      magic, open)', E'rung, swap, comment,\n      magic, guaranteed, open)'],
    [E'p.comment,\n      p.magic, p.open', E'p.comment,\n      p.magic, coalesce(p.guaranteed, false), p.open'],
    ['swap bigint, comment text, magic text, open boolean)', 'swap bigint, comment text, magic text, guaranteed boolean, open boolean)'],
    ['magic = excluded.magic, open = excluded.open', 'magic = excluded.magic, guaranteed = excluded.guaranteed, open = excluded.open']
  ];
  edit text[];
begin
  foreach edit slice 1 in array edits loop
    if array_length(string_to_array(source, edit[1]), 1) <> 2 then
      raise exception 'ledger.project does not have "%" once', edit[1];
    end if;
    source := replace(source, edit[1], edit[2]);
  end loop;
  execute source;
end $$;
