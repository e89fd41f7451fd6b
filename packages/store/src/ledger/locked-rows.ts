import type { Counts } from '@ratchet/contract'
import { OwnershipLost, type Write } from '@ratchet/engine/ports'
import type pg from 'pg'
import { tradesNamedIn } from './changed-trades.ts'
import type { LockedRow } from './gather.ts'
import type { KnownTrade, LastRecord, RowsBefore } from './rows-before.ts'

/**
 * Every writer locks the trader's row first and the account's second, and several traders' rows in the order of their ids, so that
 * writers cannot deadlock.
 */
const lockTraders = 'select from ledger.traders where id = any($1::text[]) order by id for no key update'
const bringUp = 'select from ledger.project($1::text[])'

/**
 * Runs once the traders are locked, as a statement of its own: the statement that waited for the locks sees the record as it was before.
 * An account's broker report only moves forward: a write that would move it back comes from an engine that lost the account, and
 * finds nothing to write to.
 */
const reserveNumbers = `with taken as (
    update ledger.traders t set seq = t.seq + n from unnest($1::text[], $2::bigint[]) as given (id, n)
    where t.id = given.id and n > 0 returning t.id, t.seq - n as before
  ), account as (
    update ledger.accounts a set broker_seq = given.broker_seq, feed_position = greatest(a.feed_position, given.feed_position)
    from unnest($3::uuid[], $4::text[], $5::bigint[], $6::bigint[]) as given (id, trader_id, broker_seq, feed_position)
    where a.id = given.id and a.trader_id = given.trader_id and a.broker_seq <= given.broker_seq
    returning a.id, a.server, a.login
  )
  select coalesce((select json_object_agg(taken.id, json_build_object('seq', before, 'hash', encode(hash, 'hex'), 'counts',
        json_build_object('pending', l.pending, 'executed', l.executed, 'modified', l.modified, 'closed', l.closed)))
      from taken left join ledger.flight f on f.trader_id = taken.id and f.seq = before
        join ledger.tallies l on l.trader_id = taken.id), '{}') as traders,
    coalesce((select json_object_agg(id, json_build_object('server', server, 'login', login)) from account), '{}') as accounts,
    coalesce((select json_object_agg(t.id, json_build_object('accountId', t.account_id, 'status', t.status,
        'isDeleted', t.deleted_at_ms is not null))
      from unnest($7::uuid[]) as named (id) join ledger.trades t on t.id = named.id), '{}') as trades,
    coalesce((select json_object_agg(c.id, c.account_id)
      from unnest($8::uuid[]) as named (id) join ledger.commands c on c.id = named.id), '{}') as commands`

interface FoundRows {
  readonly traders: Readonly<Record<string, LastRecord & { readonly counts: Counts }>>
  readonly accounts: Readonly<Record<string, Pick<LockedRow, 'server' | 'login'>>>
  readonly trades: Readonly<Record<string, KnownTrade & { readonly accountId: string }>>
  /** The account of each. */
  readonly commands: Readonly<Record<string, string>>
}

/**
 * Locks all traders of the writes and reserves numbers for their changes, within the transaction under way.
 * @throws OwnershipLost where an account is past what its write knows
 */
export async function lockRows(client: pg.Client, writes: readonly Write[]): Promise<RowsBefore> {
  const counts = new Map<string, number>()
  for (const { account, changes } of writes)
    counts.set(account.traderId, (counts.get(account.traderId) ?? 0) + changes.length)
  const traders = [...counts.keys()]
  const trades = writes.flatMap(({ changes }) => changes.flatMap(tradesNamedIn))
  const commands = writes.flatMap(({ changes }) => changes.flatMap(({ command }) => (command ? [command.id] : [])))
  const held = client.query({ name: 'lock-traders', text: lockTraders, values: [traders] })
  const made = client.query({ name: 'bring-up', text: bringUp, values: [traders] })
  const taken = client.query<FoundRows>({
    name: 'locked-rows',
    text: reserveNumbers,
    values: [
      traders,
      [...counts.values()],
      writes.map(({ account }) => account.id),
      writes.map(({ account }) => account.traderId),
      writes.map(({ brokerSeq }) => brokerSeq),
      writes.map(({ feedPosition }) => feedPosition),
      [...new Set(trades)],
      [...new Set(commands)],
    ],
  })
  const [, , { rows }] = await Promise.all([held, made, taken])
  const [found] = rows
  for (const { account, brokerSeq } of writes)
    if (!found?.accounts[account.id])
      throw new OwnershipLost(
        `Account ${account.id} is past broker report ${brokerSeq}, or does not belong to the trader.`,
      )
  for (const { account, changes } of writes)
    for (const change of changes) {
      const { kind, command } = change
      const isThere = tradesNamedIn(change).every((id) => found?.trades[id]?.accountId === account.id)
      if (!isThere || (command && found?.commands[command.id] !== account.id))
        throw new Error(`The ledger has not all rows that a change ${kind} of account ${account.id} is about.`)
    }
  return {
    last: (traderId) => known(found?.traders[traderId], `trader ${traderId}`),
    counts: (traderId) => found?.traders[traderId]?.counts,
    account: (accountId) => known(found?.accounts[accountId], `account ${accountId}`),
    trade: (accountId, id) => (found?.trades[id]?.accountId === accountId ? found.trades[id] : undefined),
  }
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}`)
  return value
}
