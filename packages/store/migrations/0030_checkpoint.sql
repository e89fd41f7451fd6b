-- A request keeps what its broker gave out before it could leave, so that the broker can prove by it later that the request never came. The
-- function that makes the tables writes it as the record says it, and stays as it is otherwise.
alter table ledger.requests add column checkpoint text;
do $$
declare
  source text := pg_get_functiondef('ledger.project(text[], bigint, boolean)'::regprocedure);
  edits constant text[][] := array[
    ['time_ms, state, retcode, text, unknown_since_ms, unknown_why)', 'time_ms, checkpoint, state, retcode, text, unknown_since_ms, unknown_why)'],
    ['r."timeMs", r.state, r.retcode, r.text,', 'r."timeMs", r.checkpoint, r.state, r.retcode, r.text,'],
    ['state text, retcode integer, text text)', 'checkpoint text, state text, retcode integer, text text)'],
    ['state = excluded.state, retcode = excluded.retcode, text =', 'checkpoint = excluded.checkpoint, state = excluded.state, retcode = excluded.retcode, text =']
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
