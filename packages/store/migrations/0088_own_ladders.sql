-- An order may have a ladder of its own, copied from a saved one, and its position climbs by that alone. It is part of the rows of both, as the
-- record says them; what was recorded before says nothing of it. A saved ladder says what its figures count.
alter table ledger.ladders add column unit text not null default 'pips' check (unit in ('pips', 'R'));
grant insert (unit), update (unit) on ledger.ladders to ratchet_api;

alter table ledger.trades add column ladder jsonb check (pg_column_size(ladder) < 8192);
alter table ledger.positions add column ladder jsonb;
-- The ladder that a position is to have; null gives it its account's.
alter table ledger.commands add column ladder jsonb check (pg_column_size(ladder) < 8192);
alter table ledger.commands drop constraint commands_kind_check,
  add constraint commands_kind_check
    check (kind in ('levels', 'close', 'delete', 'cancel', 'modify', 'retry', 'ladder', 'deposit', 'reset', 'floor', 'release'));
grant insert (ladder) on ledger.commands to ratchet_api;

do $$
declare
  source text := pg_get_functiondef('ledger.project(text[], bigint, boolean)'::regprocedure);
  edits constant text[][] := array[
    [E'position_ticket, working, deleted_at_ms)', E'position_ticket, working, ladder, deleted_at_ms)'],
    [E'and t.working, g.at_ms', E'and t.working, t.ladder, g.at_ms'],
    [E'retcode integer, reason text, "order" text, position text, working boolean)', E'retcode integer, reason text, "order" text, position text, working boolean, ladder jsonb)'],
    [E'magic, guaranteed, open)', E'magic, guaranteed, open, ladder)'],
    [E'coalesce(p.guaranteed, false), p.open', E'coalesce(p.guaranteed, false), p.open, p.ladder'],
    ['magic text, guaranteed boolean, open boolean)', 'magic text, guaranteed boolean, open boolean, ladder jsonb)'],
    ['guaranteed = excluded.guaranteed, open = excluded.open', 'guaranteed = excluded.guaranteed, open = excluded.open, ladder = excluded.ladder']
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
