-- An order may have an end (MAT24), which its reports name. What was reported before says nothing of it.
alter table paper.orders add column until_ms bigint;

do $$
declare
  source text := pg_get_functiondef('paper.project(text[])'::regprocedure);
  edits constant text[][] := array[
    [E'o."doneTimeMs", o.position, t.market', E'o."doneTimeMs", o.position, t.market, o."untilMs"'],
    [E'"setupTimeMs" bigint, "doneTimeMs" bigint, position text)', E'"setupTimeMs" bigint, "doneTimeMs" bigint, position text, "untilMs" bigint)'],
    [E'price, sl, tp, comment, magic, state, "setupTimeMs", "doneTimeMs", position, place)', E'price, sl, tp, comment, magic, state, "setupTimeMs", "doneTimeMs", position, "untilMs", place)']
  ];
  edit text[];
begin
  foreach edit slice 1 in array edits loop
    if array_length(string_to_array(source, edit[1]), 1) <> 2 then
      raise exception 'paper.project does not have "%" once', edit[1];
    end if;
    source := replace(source, edit[1], edit[2]);
  end loop;
  execute source;
end $$;
