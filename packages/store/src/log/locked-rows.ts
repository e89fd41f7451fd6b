import type { Counts } from '@ratchet/contract'
import { OwnershipLost } from '@ratchet/engine/ports'
import type pg from 'pg'
import type { Found } from '../api/publish-rows.ts'
import { tradesNamedIn } from './changed-trades.ts'
import { placesAfter } from './commit.ts'
import type { LockedRow } from './gather.ts'
import { type Item, isPublication, type Publication, writesOf } from './item.ts'
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
export async function lockRows(client: pg.Client, items: readonly Item[]): Promise<RowsBefore> {
  const counts = new Map<string, number>()
  const writes = writesOf(items)
  const places = placesAfter(writes)
  const published = items.filter(isPublication)
  const records = [
    ...writes.map(({ account, changes }) => [account.traderId, changes.length] as const),
    ...published.map(({ trade }) => [trade.traderId, 1] as const),
  ]
  for (const [traderId, n] of records) counts.set(traderId, (counts.get(traderId) ?? 0) + n)
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
      places.map(({ account }) => account.id),
      places.map(({ account }) => account.traderId),
      places.map(({ brokerSeq }) => brokerSeq),
      places.map(({ feedPosition }) => feedPosition),
      [...new Set(trades)],
      [...new Set(commands)],
    ],
  })
  const [, , { rows }] = await Promise.all([held, made, taken, checkPlaces(client, published)])
  const [found] = rows
  const isNew = new Set(published.map(({ trade }) => trade.id))
  for (const { account, brokerSeq } of writes)
    if (!found?.accounts[account.id])
      throw new OwnershipLost(
        `Account ${account.id} is past broker report ${brokerSeq}, or does not belong to the trader.`,
      )
  for (const { account, changes } of writes)
    for (const change of changes) {
      const { kind, command } = change
      const isThere = tradesNamedIn(change).every((id) => isNew.has(id) || found?.trades[id]?.accountId === account.id)
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

/** @throws Error where an instruction goes elsewhere by now or nowhere, has a number that is taken, or was published before */
async function checkPlaces(client: pg.Client, published: readonly Publication[]): Promise<void> {
  if (published.length === 0) return
  const { rows } = await client.query<Found>({
    name: 'places-now',
    text: 'select * from ledger.take_to_publish($1::jsonb)',
    values: [JSON.stringify(published.map(({ question }) => question))],
  })
  const now = new Map(rows.map((row) => [row.place, row]))
  for (const [i, { trade, n }] of published.entries()) {
    const place = now.get(i + 1)
    if (!place || place.account_id !== trade.accountId || place.last_n >= n || place.first || place.stopped)
      throw new Error('An instruction must be published again.')
  }
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}`)
  return value
}
