import type { Read, Row } from './books.ts'
import { Violation } from './violation.ts'

interface Rule {
  readonly invariant: string
  readonly what: string
  /** Finds what breaks the rule: no row is as it should be. */
  readonly sql: string
  /** It does not hold of positions whose stop somebody has moved at the broker. */
  readonly isOurs?: true
}

const loosened = `before <> 0 and now <> before and (now = 0 or (side = 'buy' and now < before) or (side = 'sell' and now > before))`
const intendedOrConfirmed = (level: string) => `
  select ticket, side, before, now from (
    select p->>'ticket' as ticket, p->>'side' as side, (p->>'${level}')::bigint as now,
      lag((p->>'${level}')::bigint) over (partition by p->>'accountId', p->>'ticket' order by seq) as before
    from (select changes->'position' as p, seq from ledger.flight where changes ? 'position') f
    where (p->>'open')::boolean
  ) moved where ${loosened}`

/** Rules that hold at every moment, also in the ruins right after a kill. */
const always: readonly Rule[] = [
  {
    invariant: 'I1',
    what: 'an instruction is there more than once',
    sql: 'select trade_details, count(*) from ledger.trades group by 1 having count(*) > 1',
  },
  {
    invariant: 'I2',
    what: 'a client id has several orders at the broker',
    sql: `select account, client_id, count(*) from paper.orders where client_id <> '' group by 1, 2 having count(*) > 1`,
  },
  {
    invariant: 'I2',
    what: 'an instruction has several positions at the broker',
    sql: `select account, client_id, count(*) from paper.positions where client_id <> '' group by 1, 2 having count(*) > 1`,
  },
  {
    invariant: 'I2',
    what: 'the broker was asked for something that the ledger does not know to be intended',
    sql: `select r.account, r.report -> 'answer' ->> 'clientId' as client_id from paper.reports r
      where r.report -> 'answer' ->> 'clientId' is not null
        and not exists (select from ledger.requests q where q.id = r.report -> 'answer' ->> 'clientId')
        -- A change of levels that was answered within its own append is in the record alone.
        and r.report -> 'answer' ->> 'clientId' not in (
          select f.data ->> 'request' from ledger.flight f where f.kind in ('stop.intent', 'levels.intent') and f.data ? 'request')`,
  },
  {
    invariant: 'I2',
    what: 'one command changed the money of an account twice',
    sql: `select data->>'commandId' as command, count(*) from ledger.flight where kind = 'account.funded'
      group by 1 having count(*) > 1`,
  },
  {
    invariant: 'I3',
    what: "the broker's stop was loosened",
    sql: `select ticket, side, before, now from (
        select p->>'ticket' as ticket, p->>'side' as side, (p->>'sl')::bigint as now,
          lag((p->>'sl')::bigint) over (partition by r.account, p->>'ticket' order by r.seq) as before
        from paper.reports r, jsonb_array_elements(r.report->'positions') p where (p->>'volume')::bigint > 0
      ) moved where ${loosened}`,
  },
  { invariant: 'I3', what: 'the intended stop was loosened', sql: intendedOrConfirmed('intendedSl') },
  { invariant: 'I3', what: 'the confirmed stop was loosened', sql: intendedOrConfirmed('sl'), isOurs: true },
  {
    invariant: 'I3',
    what: 'the record of a trader has a hole or a double, as two writers would make',
    sql: `select t.id, t.seq, count(f.seq) from ledger.traders t left join ledger.flight f on f.trader_id = t.id
      group by 1, 2 having count(f.seq) <> t.seq or coalesce(max(f.seq), 0) <> t.seq`,
  },
  {
    invariant: 'I3',
    what: 'more than one session holds a writer lease',
    sql: `select objid, count(*) from pg_locks where locktype = 'advisory' and classid = 7210001 and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database()) group by 1 having count(*) > 1`,
  },
  {
    invariant: 'I4',
    what: 'a row of one trader stands in the account of another',
    sql: `select t.id from ledger.trades t join ledger.accounts a on a.id = t.account_id where a.trader_id <> t.trader_id`,
  },
]

/** Rows that are still under way, in words. A frozen account is under way too: its broker is there and can be asked. */
const underWay = `
  select 'instruction ' || t.id as waits from ledger.trades t join ledger.accounts a on a.id = t.account_id
    where status = 'Pending' and not working and deleted_at_ms is null
  union all select 'request ' || id || ' ' || state from ledger.requests where state <> 'answered'
  union all select 'command ' || id from ledger.commands where outcome is null
  union all select 'report ' || p.last_seq || ' of ' || a.id from ledger.accounts a join paper.accounts p on p.id = a.id::text
    where p.last_seq <> a.broker_seq`

/** Accounts elsewhere are compared with their own broker. */
const onPaper = 'account_id::text in (select id from paper.accounts)'

/** I5 at a moment when nothing is under way. */
const level: readonly Rule[] = [
  {
    invariant: 'I5',
    what: 'open positions of ledger and broker differ',
    sql: `select coalesce(l.ticket, b.ticket::text) as ticket, l.volume as ledger, b.volume as broker, l.sl, b.sl as broker_sl
      from (select * from ledger.positions where open and ${onPaper}) l
      full join (select * from paper.positions where volume > 0) b
        on b.account = l.account_id::text and b.ticket::text = l.ticket
      where l.ticket is null or b.ticket is null or (l.side, l.volume, l.sl, l.tp) <> (b.side, b.volume, b.sl, b.tp)`,
  },
  {
    invariant: 'I5',
    what: 'closing deals of ledger and broker differ',
    sql: `select coalesce(l.ticket, b.ticket::text) as ticket, l.profit as ledger, b.profit as broker
      from (select * from ledger.closed where ${onPaper}) l
      full join (select * from paper.deals where entry = 'out') b
        on b.account = l.account_id::text and b.ticket::text = l.ticket
      where l.ticket is null or b.ticket is null or (l.volume, l.price, l.profit) <> (b.volume, b.price, b.profit)`,
  },
  {
    invariant: 'I5',
    what: 'a balance is not what the account began with, what was paid in, and what its deals booked',
    sql: `select a.id, a.balance, made.balance as made from paper.accounts a cross join lateral (select a.deposit
        + (select coalesce(sum((r.report -> 'funded' ->> 'amount')::bigint), 0) from paper.reports r where r.account = a.id)
        + (select coalesce(sum(profit + swap + commission), 0) from paper.deals d where d.account = a.id) as balance) made
      where a.balance <> made.balance`,
  },
  {
    invariant: 'I5',
    what: 'the balance on record is not that of the book',
    sql: `select a.id, a.balance, f.balance as told from paper.accounts a cross join lateral (
        select (f.changes -> 'money' ->> 'balance')::bigint as balance from ledger.flight f
        where f.changes -> 'money' ->> 'accountId' = a.id order by f.seq desc limit 1) f
      where a.balance <> f.balance`,
  },
  {
    invariant: 'I2',
    what: 'a payment that was acknowledged is not in the book once',
    sql: `select c.id, count(r.seq) from ledger.commands c join ledger.requests q on q.command_id = c.id
        left join paper.reports r on r.account = c.account_id::text and r.report -> 'answer' ->> 'clientId' = q.id
          and r.report -> 'funded' ->> 'amount' = c.amount::text
      where c.kind = 'deposit' and (c.outcome ->> 'ok')::boolean group by 1 having count(r.seq) <> 1`,
  },
  {
    invariant: 'I5',
    what: 'working orders of ledger and broker differ',
    sql: `select coalesce(t.order_ticket, o.ticket::text) as ticket, t.id, o.client_id
      from (select * from ledger.trades where working and ${onPaper}) t
      full join (select * from paper.orders where state = 'placed') o
        on o.account = t.account_id::text and o.ticket::text = t.order_ticket
      where t.id is null or o.ticket is null`,
  },
]

const words = (row: Row): string =>
  Object.entries(row)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

async function hold(read: Read, rules: readonly Rule[], byHand: ReadonlySet<string>): Promise<void> {
  for (const { invariant, what, sql, isOurs } of rules) {
    const row = (await read(sql)).find(({ ticket }) => !isOurs || !byHand.has(String(ticket)))
    if (row) throw new Violation(invariant, `${what} (${words(row)})`)
  }
}

/** @param byHand positions whose stop somebody has moved at the broker */
export const holdAlways = (read: Read, byHand: ReadonlySet<string> = new Set()): Promise<void> =>
  hold(read, always, byHand)

/** The work under way at this moment, in words; none where the ledger must agree with the broker's book, which is then compared. */
export async function compareWhenIdle(read: Read, byHand: ReadonlySet<string> = new Set()): Promise<readonly string[]> {
  const waiting = await read(underWay)
  if (waiting.length > 0) return waiting.map(({ waits }) => String(waits))
  await hold(read, [...always, ...level], byHand)
  return []
}

const madeTables = [
  'trades',
  'positions',
  'modified',
  'closed',
  'requests',
  'stop_records',
  'tallies',
  'milestones',
  'commands',
]
const digests = madeTables
  .map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as rows from ledger.${name} t`,
  )
  .join(' union all ')

/** Thrown away and made again from the record, every table has the same rows. */
export async function madeFromRecord(read: Read): Promise<void> {
  const kept = await read(digests)
  await read('select ledger.rebuild(id) from ledger.traders')
  const made = new Map((await read(digests)).map(({ name, rows }) => [name, rows]))
  for (const { name, rows } of kept)
    if (made.get(name) !== rows) throw new Violation('I5', `the table ${name} is not what the record makes of it`)
}
