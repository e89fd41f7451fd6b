-- Of two orders that wait one may cancel the other. The pair is part of the trade's row, as the record says it.
alter table ledger.trades add column oco jsonb;
grant update (oco) on ledger.trades to ratchet_engine;

do $$
declare
  source text := pg_get_functiondef('ledger.project(text[], bigint, boolean)'::regprocedure);
  edits constant text[][] := array[
    [E'position_ticket, working, ladder, until_ms,', E'position_ticket, working, ladder, oco, until_ms,'],
    [E'and t.working, t.ladder, t."untilMs"', E'and t.working, t.ladder, t.oco, t."untilMs"'],
    [E'working boolean, ladder jsonb, "untilMs" bigint)', E'working boolean, ladder jsonb, oco jsonb, "untilMs" bigint)'],
    -- That the other one was filled is written while the order waits.
    [E'working = o.working, price = o.price,', E'working = o.working, oco = o.oco, price = o.price,'],
    [E'position text, working boolean, price bigint, sl bigint, tp bigint)', E'position text, working boolean, price bigint, sl bigint, tp bigint, oco jsonb)'],
    [E't.working, t.price, t.sl, t.tp)', E't.working, t.price, t.sl, t.tp, t.oco)'],
    [E'o.working, o.price, o.sl, o.tp)', E'o.working, o.price, o.sl, o.tp, o.oco)']
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
