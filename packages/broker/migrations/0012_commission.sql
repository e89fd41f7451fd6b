-- A paper account may be charged a commission of its own for each lot and side (MAT25). The report of its change says it.
-- The release before: it neither reads nor writes the column, and calls the same function.
alter table paper.accounts add column commission bigint not null default 0 check (commission >= 0);

do $$
declare
  source text := pg_get_functiondef('paper.project(text[])'::regprocedure);
  edits constant text[][] := array[
    [E'from told order by account, seq desc\n  )', E'from told order by account, seq desc\n  ), charged as (\n    select distinct on (account) account, (report->>''commissionPerLot'')::bigint as commission\n    from told where report ? ''commissionPerLot'' order by account, seq desc\n  )'],
    ['swap_day = coalesce(e.swap_day, a.swap_day)', 'swap_day = coalesce(e.swap_day, a.swap_day), commission = coalesce((select c.commission from charged c where c.account = a.id), a.commission)']
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
