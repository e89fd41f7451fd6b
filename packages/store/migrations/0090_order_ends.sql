-- An order that waits may have an end. It is part of the trade's row, as the record says it; what was recorded before says nothing of it.
alter table ledger.trades add column until_ms bigint;

do $$
declare
  source text := pg_get_functiondef('ledger.project(text[], bigint, boolean)'::regprocedure);
  edits constant text[][] := array[
    [E'position_ticket, working, ladder, deleted_at_ms)', E'position_ticket, working, ladder, until_ms, deleted_at_ms)'],
    [E'and t.working, t.ladder, g.at_ms', E'and t.working, t.ladder, t."untilMs", g.at_ms'],
    [E'position text, working boolean, ladder jsonb)', E'position text, working boolean, ladder jsonb, "untilMs" bigint)']
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
