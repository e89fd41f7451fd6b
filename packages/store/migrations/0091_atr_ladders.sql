-- The figures of a saved ladder may count average true ranges. What one is stands in the ladder of each order and position, which is part of their rows.
alter table ledger.ladders drop constraint ladders_unit_check,
  add constraint ladders_unit_check check (unit in ('pips', 'R', 'ATR'));
