-- Each record carries the hash of the record before it and its own (SHA-256, what of is in packages/domain/src/proof), so that none
-- can be changed, taken out, put in or moved unseen. Both are null in records that are older than this: a hash made today would
-- prove nothing of yesterday.
alter table ledger.flight add column prev bytea, add column hash bytea;

-- A record is taken only where the one before it is there and is the one that it names.
create function ledger.keep_chain() returns trigger language plpgsql as $$
declare
  nothing constant bytea := decode(repeat('00', 32), 'hex');
  before bytea;
begin
  select coalesce(hash, nothing) into before from ledger.flight where trader_id = new.trader_id and seq = new.seq - 1;
  if not found and new.seq = 1 then
    before := nothing;
  end if;
  if before is null or new.prev is distinct from before or octet_length(new.hash) is distinct from 32 then
    raise exception 'Record % does not continue the chain of trader %', new.seq, new.trader_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger keep_chain before insert on ledger.flight for each row execute function ledger.keep_chain();

-- Nobody has the right to; this also stops whoever has every right and slips.
create function ledger.keep_record() returns trigger language plpgsql as $$
begin
  raise exception 'The record of what happened is neither changed nor removed'
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger keep_record before update or delete or truncate on ledger.flight
  for each statement execute function ledger.keep_record();
