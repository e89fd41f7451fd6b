-- Levels that a trader has asked for and the broker has not answered: part of a position's row, as the record says it. What was recorded before says
-- nothing of it.
alter table ledger.positions add column requested jsonb;
do $$
declare
  source text := pg_get_functiondef('ledger.project(text[], bigint, boolean)'::regprocedure);
  edits constant text[][] := array[
    [E'magic, guaranteed, open, ladder)', E'magic, guaranteed, open, ladder, requested)'],
    [E'coalesce(p.guaranteed, false), p.open, p.ladder', E'coalesce(p.guaranteed, false), p.open, p.ladder, p.requested'],
    ['magic text, guaranteed boolean, open boolean, ladder jsonb)', 'magic text, guaranteed boolean, open boolean, ladder jsonb, requested jsonb)'],
    ['open = excluded.open, ladder = excluded.ladder', 'open = excluded.open, ladder = excluded.ladder, requested = excluded.requested']
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
