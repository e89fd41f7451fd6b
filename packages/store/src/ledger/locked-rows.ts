import { OwnershipLost, type Write } from '@ratchet/engine/ports'
import type pg from 'pg'
import type { LockedRow } from './gather.ts'

/**
 * Every writer locks the trader's row first and the account's second, and several traders' rows in the order of their ids, so that
 * writers cannot deadlock.
 */
const lockTraders = 'select from ledger.traders where id = any($1::text[]) order by id for no key update'

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
  select coalesce((select json_object_agg(taken.id, json_build_object('seq', before, 'hash', encode(hash, 'hex')))
      from taken left join ledger.flight f on f.trader_id = taken.id and f.seq = before), '{}') as traders,
    coalesce((select json_object_agg(id, json_build_object('server', server, 'login', login)) from account), '{}') as accounts,
    array(select t.id::text from unnest($7::uuid[]) as named (id) join ledger.trades t on t.id = named.id
      where t.deleted_at_ms is not null) as deleted`

/** The last record of a trader: its number, and its hash in hex, null for one that is older than the chain or where there is none. */
export interface LastRecord {
  readonly seq: number
  readonly hash: string | null
}

interface FoundRows {
  readonly traders: Readonly<Record<string, LastRecord>>
  readonly accounts: Readonly<Record<string, Pick<LockedRow, 'server' | 'login'>>>
  readonly deleted: readonly string[]
}

/** What the writes of a transaction have to know of the rows that are there already. */
export interface RowsBefore {
  /** The trader's last record before this transaction. @throws Error where there is no such trader */
  last(traderId: string): LastRecord
  account(accountId: string): Pick<LockedRow, 'server' | 'login'>
  isDeleted(accountId: string, tradeId: string): boolean
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
  const deletable = writes.flatMap(({ changes }) => changes.flatMap(({ trade }) => (trade ? [trade.id] : [])))
  const held = client.query({ name: 'lock-traders', text: lockTraders, values: [traders] })
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
      [...new Set(deletable)],
    ],
  })
  const [, { rows }] = await Promise.all([held, taken])
  const [found] = rows
  for (const { account, brokerSeq } of writes)
    if (!found?.accounts[account.id])
      throw new OwnershipLost(
        `Account ${account.id} is past broker report ${brokerSeq}, or does not belong to the trader.`,
      )
  const deletedIds = new Set(found?.deleted)
  return {
    last: (traderId) => known(found?.traders[traderId], `trader ${traderId}`),
    account: (accountId) => known(found?.accounts[accountId], `account ${accountId}`),
    isDeleted: (_, tradeId) => deletedIds.has(tradeId),
  }
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}`)
  return value
}
