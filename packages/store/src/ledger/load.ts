import type { FloorState } from '@ratchet/domain'
import type { AccountState, LimitsState, Work } from '@ratchet/engine/ports'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AccountFloors, AccountRisk, Accounts, Commands, DB, Risk, Trades } from '../generated/database.ts'
import { toAccount, toHeld } from '../tables/accounts.ts'
import { toCommand } from '../tables/commands.ts'
import { readLimits } from '../tables/limits.ts'
import { ladderOf } from '../tables/risk.ts'
import { toPosition, toRequest, toTrade } from '../tables/rows.ts'

type Trx = Transaction<DB>

/** Reads of one snapshot. */
export const inSnapshot = <T>(db: Kysely<DB>, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

function groupByAccount<R extends { account_id: string }>(rows: readonly R[]): (accountId: string) => readonly R[] {
  const groups = Map.groupBy(rows, (row) => row.account_id)
  return (accountId) => groups.get(accountId) ?? []
}

/** An account with the ids of its trades that are deleted and trade on. */
type LoadedState = AccountState & { readonly deleted: readonly string[] }

/** The servers of one market's accounts: those that are named, or all others. */
export interface MarketServers {
  readonly servers: readonly string[]
  readonly isAllOthers: boolean
  /** What the servers of other markets begin with, beside those that are named. */
  readonly otherPrefixes?: readonly string[]
  /** The shard of their traders; undefined where there is one. */
  readonly shard?: number | undefined
}
/** @param accounts what the statement calls the table of the accounts */
export const isOf = ({ servers, isAllOthers, otherPrefixes = [], shard }: MarketServers, accounts = 'accounts') => {
  const isThere = isAllOthers
    ? sql`server <> all(${servers}::text[]) and not server ^@ any(${otherPrefixes}::text[])`
    : sql`server = any(${servers}::text[])`
  return sql<boolean>`${isThere} and ${isOfShard(shard, accounts)}`
}

export const isOfShard = (shard: number | undefined, accounts = 'accounts') =>
  shard === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${accounts}.trader_id`)} in (select id from ledger.traders where shard = ${shard})`

/** Loads a market's accounts, or one, each with its open rows. */
export async function loadStates(trx: Trx, market: MarketServers, accountId?: string): Promise<readonly LoadedState[]> {
  let accounts = trx.selectFrom('accounts').selectAll().orderBy('created_at_ms').orderBy('id')
  let positions = trx.selectFrom('positions').selectAll().where('open', '=', true).orderBy('seq')
  // A deleted instruction must never be taken up again; a deleted trade that trades on still has an end to be recorded.
  let trades = trx
    .selectFrom('trades')
    .selectAll()
    .where('status', 'in', ['Pending', 'unknown', 'executed'])
    .where((eb) => eb.or([eb('deleted_at_ms', 'is', null), eb('status', '<>', 'Pending')]))
    .orderBy('seq')
  let requests = trx
    .selectFrom('requests')
    .selectAll()
    .where('state', '<>', 'answered')
    .orderBy('time_ms')
    .orderBy('id')
  let floors = trx.selectFrom('account_floors').selectAll()
  if (accountId !== undefined) {
    floors = floors.where('account_id', '=', accountId)
    accounts = accounts.where('id', '=', accountId).where(isOfShard(market.shard))
    positions = positions.where('account_id', '=', accountId)
    trades = trades.where('account_id', '=', accountId)
    requests = requests.where('account_id', '=', accountId)
  } else {
    const ofMarket = sql<boolean>`account_id in (select id from ledger.accounts where ${isOf(market)})`
    accounts = accounts.where(isOf(market))
    floors = floors.where(ofMarket)
    positions = positions.where(ofMarket)
    trades = trades.where(ofMarket)
    requests = requests.where(ofMarket)
  }
  const accountRows = await accounts.execute()
  const positionsOf = groupByAccount(await positions.execute())
  const tradesOf = groupByAccount(await trades.execute())
  const requestsOf = groupByAccount(await requests.execute())
  const floorRows = await floors.where('state', 'is not', null).execute()
  const floorOf = groupByAccount(floorRows)
  const balanceOf = await readBalances(trx, floorRows)
  const ladderFor = await readLadders(trx, accountId === undefined ? undefined : accountRows)
  const limits = await readLimits(trx, accountRows)
  return accountRows.map((row) => ({
    ...limitsOf(limits.get(row.id)),
    deleted: tradesOf(row.id)
      .filter((trade) => trade.deleted_at_ms !== null)
      .map(({ id }) => id),
    account: toAccount(row),
    ...ladderFor(row),
    positions: positionsOf(row.id).map(toPosition),
    trades: tradesOf(row.id).map(toTrade),
    requests: requestsOf(row.id).map(toRequest),
    feedPosition: row.feed_position,
    unknownSinceMs: new Map(
      requestsOf(row.id).flatMap(({ id, unknown_since_ms: since }) => (since === null ? [] : [[id, since] as const])),
    ),
    held: toHeld(row),
    // Written by us from this very type.
    floor: (floorOf(row.id)[0]?.state ?? null) as FloorState | null,
    balance: balanceOf.get(row.id) ?? null,
    alarmed: positionsOf(row.id)
      .filter((position) => position.alarmed_at_ms !== null)
      .map(({ ticket }) => ticket),
  }))
}

const limitsOf = (limits: LimitsState | undefined) => (limits ? { limits } : {})

/** The balances that the record says last of accounts with a ladder: what they come to must be known though no broker can be asked. */
async function readBalances(
  trx: Trx,
  floors: readonly Selectable<AccountFloors>[],
): Promise<ReadonlyMap<string, number>> {
  if (floors.length === 0) return new Map()
  const { rows } = await sql<{ id: string; balance: number }>`
    select o.account_id as id, m.balance from unnest(${floors.map((one) => one.account_id)}::uuid[],
      ${floors.map((one) => one.trader_id)}::text[]) as o (account_id, trader_id)
    cross join lateral (select (f.changes -> 'money' ->> 'balance')::bigint as balance from ledger.flight f
      where f.trader_id = o.trader_id and f.changes ? 'money' and f.changes -> 'money' ->> 'accountId' = o.account_id::text
      order by f.seq desc limit 1) m`.execute(trx)
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

type Owned = Pick<Selectable<Accounts>, 'id' | 'trader_id'>

/** Reads the ladders of all accounts, or of some. */
async function readLadders(trx: Trx, accounts: readonly Owned[] | undefined) {
  let ofTraders = trx.selectFrom('risk').selectAll()
  let ofAccounts = trx.selectFrom('account_risk').selectAll().where('is_own', '=', true)
  if (accounts) {
    const traders = accounts.map((account) => account.trader_id)
    ofTraders = ofTraders.where(sql<boolean>`trader_id = any(${traders}::text[])`)
    ofAccounts = ofAccounts.where(sql<boolean>`account_id = any(${accounts.map(({ id }) => id)}::uuid[])`)
  }
  const traders = new Map((await ofTraders.execute()).map((row) => [row.trader_id, row]))
  const own = new Map((await ofAccounts.execute()).map((row) => [row.account_id, row]))
  return (account: Owned) => ladderOf(own.get(account.id), traders.get(account.trader_id))
}

interface FoundWork
  extends Pick<Selectable<Accounts>, 'id' | 'trader_id' | 'server' | 'login' | 'broker_seq' | 'commission'> {
  readonly risk: Selectable<Risk> | null
  readonly own: Selectable<AccountRisk> | null
  /** That of the account's limits. */
  readonly version: number | null
  readonly trades: readonly Selectable<Trades>[] | null
  readonly commands: readonly Selectable<Commands>[] | null
}

const outdated = (known: ReadonlyMap<string, number>, limited: ReadonlyMap<string, number>) => sql`
  union select a.id from unnest(${[...known.keys()]}::uuid[], ${[...known.values()]}::bigint[],
    ${[...known.keys()].map((id) => limited.get(id) ?? 0)}::bigint[]) as known (id, version, limits)
    join ledger.accounts a on a.id = known.id left join ledger.risk r on r.trader_id = a.trader_id
      left join ledger.account_risk o on o.account_id = a.id and o.is_own
      left join ledger.account_limits l on l.account_id = a.id
    where coalesce(o.version, r.version, 0) <> known.version or coalesce(l.version, 0) <> known.limits`

/**
 * Finds instructions without a request, commands without an outcome, and ladders that the engine holds in an older version, by account. One
 * statement, and so one round trip and one moment.
 */
export async function findWork(
  db: Kysely<DB>,
  market: MarketServers,
  known: ReadonlyMap<string, number>,
  limited: ReadonlyMap<string, number>,
): Promise<readonly Work[]> {
  const { rows } = await sql<FoundWork>`
    with new_trades as materialized (
      select t.* from ledger.trades t where t.status = 'Pending' and not t.working and t.deleted_at_ms is null
        and not exists (select from ledger.requests r where r.id = t.id::text)
    ), open_commands as materialized (
      select * from ledger.commands where outcome is null
    ), touched as (
      select account_id as id from new_trades union select account_id from open_commands
      ${known.size > 0 ? outdated(known, limited) : sql``}
    )
    select a.id, a.trader_id, a.server, a.login, a.broker_seq, a.commission, to_json(r) as risk, to_json(o) as own, l.version, t.trades, c.commands
    from ledger.accounts a left join ledger.risk r on r.trader_id = a.trader_id
      left join ledger.account_risk o on o.account_id = a.id and o.is_own
      left join ledger.account_limits l on l.account_id = a.id
      left join (select account_id, json_agg(new_trades order by seq) as trades from new_trades group by account_id) t
        on t.account_id = a.id
      left join (select account_id, json_agg(open_commands order by seq) as commands from open_commands group by account_id) c
        on c.account_id = a.id
    where a.id in (select id from touched) and ${isOf(market, 'a')} order by a.created_at_ms, a.id`.execute(db)
  return rows.map(({ risk, own, version, trades, commands, ...account }) => ({
    account: toAccount(account),
    trades: (trades ?? []).map(toTrade),
    commands: (commands ?? []).map(toCommand),
    ...ladderOf(own ?? undefined, risk ?? undefined),
    ...(version !== null && { limitsVersion: version }),
  }))
}
