import { randomUUID } from 'node:crypto'
import { type HistoryImport, historyAtOnce, isUuid, mostKeptHistory } from '@ratchet/contract'
import type { Side } from '@ratchet/domain'
import { sql } from 'kysely'
import { type Spending, spend } from './day-writes.ts'
import { type ApiContext, asTrader, lockTrader, type Trx } from './session.ts'

/** Trades that were made elsewhere. They are in no list, count, statement or public page of the product. */
export interface History {
  /**
   * Keeps what of it is not kept yet. `differs` where a deal of the same account is kept with other figures, `currency` where an account
   * of it is kept in other money; then, and where it is too much, nothing of it is kept.
   */
  importHistory(traderId: string, wanted: NewHistory): Promise<HistoryOutcome>
  /** The newest first. */
  historyImports(traderId: string): Promise<readonly HistoryImportRow[]>
  /** Some of them, of one import or of all, in the order in which they came, after the one of that id. */
  historyTrades(traderId: string, importId: string | undefined, after: number): Promise<readonly HistoryTradeRow[]>
  undoImport(traderId: string, id: string): Promise<'undone' | 'unknown'>
}

export interface NewHistoryTrade {
  readonly server: string
  readonly login: string
  readonly position: string
  readonly deal: string
  readonly symbol: string
  readonly fileSymbol: string
  readonly side: Side
  readonly volume: number
  readonly openAtMs: number
  /** At `barDigits`, as all prices here. */
  readonly open: number
  readonly closeAtMs: number
  readonly close: number
  readonly stop: number
  readonly target: number
  readonly profit: number
  readonly swap: number
  readonly commission: number
  readonly fee: number
  readonly comment: string
}

export interface HistoryTradeRow extends NewHistoryTrade {
  readonly id: number
  readonly importId: string
  readonly currency: string
}

interface AboutHistory extends Pick<HistoryImport, 'kind' | 'fileName' | 'fileHash' | 'clock' | 'currency' | 'totals'> {
  readonly balance: { readonly from: number; readonly to: number } | null
}
export interface NewHistory extends AboutHistory {
  /** `NewHistoryTrade[]` as `toJson` writes it: the database reads it, and this process need not. */
  readonly trades: string
  /** How many they are. */
  readonly count: number
}

export interface HistoryImportRow extends AboutHistory {
  readonly id: string
  readonly importedAtMs: number
  /** Server and log-in of each. */
  readonly accounts: readonly { readonly server: string; readonly login: string }[]
  /** What is kept of it. */
  readonly trades: number
  readonly net: number
  readonly fromMs: number
  readonly toMs: number
}

export type HistoryOutcome =
  | { readonly outcome: 'kept'; readonly row: HistoryImportRow | null; readonly added: number; readonly known: number }
  | { readonly outcome: 'full' }
  | { readonly outcome: 'differs'; readonly position: string; readonly fileName: string }
  | { readonly outcome: 'currency'; readonly server: string; readonly login: string; readonly currency: string }

/** Of one trader, with those that were undone: importing and undoing in turns must not fill the disk. */
const mostRows = mostKeptHistory * 5

const givenOf = (trades: string) => sql`jsonb_to_recordset(${trades}::jsonb) as g(server text, login text,
  position text, deal text, symbol text, "fileSymbol" text, side text, volume bigint, "openAtMs" bigint, open bigint, "closeAtMs" bigint,
  close bigint, stop bigint, target bigint, profit bigint, swap bigint, commission bigint, fee bigint, comment text)`

export function importHistory(context: ApiContext, traderId: string, wanted: NewHistory): Promise<HistoryOutcome> {
  return asTrader(context, traderId, (trx) =>
    importInto(trx, traderId, wanted, context.nowMs(), (spending) =>
      spend(context, trx, traderId, context.nowMs(), spending),
    ),
  )
}

/** @param spending counts what is about to be written @throws what that throws */
export async function importInto(
  trx: Trx,
  traderId: string,
  wanted: NewHistory,
  nowMs: number,
  count: (spending: Spending) => Promise<void>,
): Promise<HistoryOutcome> {
  // Two imports at once would each find room, or each a trade that is not there yet.
  await lockTrader(trx, traderId, nowMs)
  const other = await trx
    .selectFrom('history_trades')
    .select(['server', 'login', 'currency'])
    .where('trader_id', '=', traderId)
    .where('removed_at_ms', 'is', null)
    .where('currency', '<>', wanted.currency)
    .where(sql<boolean>`(server, login) in (select g.server, g.login from ${givenOf(wanted.trades)})`)
    .limit(1)
    .executeTakeFirst()
  if (other) return Object.assign({ outcome: 'currency' as const }, other)
  // Some files have no milliseconds, no prices, or all costs in one.
  const { rows: differing } = await sql<{ position: string; file: string }>`
      select g.position, i.file_name as file from ${givenOf(wanted.trades)} join ledger.history_trades t
        on (t.server, t.login, t.position_ticket, t.deal_ticket) = (g.server, g.login, g.position, g.deal)
      join ledger.history_imports i on i.id = t.import_id
      where t.trader_id = ${traderId} and t.removed_at_ms is null and
        ((t.file_symbol, t.side, t.volume, t.open_at_ms / 1000, t.close_at_ms / 1000, t.profit, t.swap + t.commission + t.fee)
          is distinct from (g."fileSymbol", g.side, g.volume, g."openAtMs" / 1000, g."closeAtMs" / 1000, g.profit, g.swap + g.commission + g.fee)
        or (t.open_price <> g.open and 0 not in (t.open_price, g.open)) or (t.close_price <> g.close and 0 not in (t.close_price, g.close)))
      limit 1`.execute(trx)
  const [differs] = differing
  if (differs) return { outcome: 'differs', position: differs.position, fileName: differs.file }
  const { rows: counts } = await sql<{ kept: number; rows: number; known: number; reused: number }>`
      select count(*) filter (where t.removed_at_ms is null)::int as kept, count(*)::int as rows,
        (count(*) filter (where g.position is not null and t.removed_at_ms is null))::int as known,
        (count(*) filter (where g.position is not null and t.removed_at_ms is not null))::int as reused
      from ledger.history_trades t left join ${givenOf(wanted.trades)}
        on (t.server, t.login, t.position_ticket, t.deal_ticket) = (g.server, g.login, g.position, g.deal)
      where t.trader_id = ${traderId}`.execute(trx)
  const { kept = 0, rows = 0, known = 0, reused = 0 } = counts[0] ?? {}
  const added = wanted.count - known
  if (added === 0) return { outcome: 'kept', row: null, added, known }
  if (kept + added > mostKeptHistory || rows + added - reused > mostRows) return { outcome: 'full' }
  await count({ rows: added + 1, bytes: wanted.trades.length })
  const id = randomUUID()
  await keep(trx, traderId, id, wanted, nowMs)
  return { outcome: 'kept', row: (await readImports(trx, traderId, id))[0] ?? null, added, known }
}

async function keep(trx: Trx, traderId: string, id: string, wanted: NewHistory, nowMs: number): Promise<void> {
  const { kind, fileName, fileHash, clock, currency, balance, totals, trades } = wanted
  await trx
    .insertInto('history_imports')
    .values({
      id,
      trader_id: traderId,
      kind,
      file_name: fileName,
      file_hash: fileHash,
      clock,
      currency,
      balance_from: balance?.from ?? null,
      balance_to: balance?.to ?? null,
      totals,
      imported_at_ms: nowMs,
    })
    .execute()
  // What is kept stays with its own import; what was undone is used again.
  await sql`
    insert into ledger.history_trades as t (trader_id, import_id, server, login, currency, position_ticket, deal_ticket, symbol, file_symbol,
      side, volume, open_at_ms, open_price, close_at_ms, close_price, stop, target, profit, swap, commission, fee, comment)
    select ${traderId}, ${id}, g.server, g.login, ${currency}, g.position, g.deal, g.symbol, g."fileSymbol", g.side, g.volume, g."openAtMs",
      g.open, g."closeAtMs", g.close, g.stop, g.target, g.profit, g.swap, g.commission, g.fee, g.comment
    from ${givenOf(trades)}
    on conflict (trader_id, server, login, position_ticket, deal_ticket) do update set import_id = excluded.import_id,
      currency = excluded.currency, symbol = excluded.symbol, file_symbol = excluded.file_symbol, side = excluded.side,
      volume = excluded.volume, open_at_ms = excluded.open_at_ms, open_price = excluded.open_price, close_at_ms = excluded.close_at_ms,
      close_price = excluded.close_price, stop = excluded.stop, target = excluded.target, profit = excluded.profit, swap = excluded.swap,
      commission = excluded.commission, fee = excluded.fee, comment = excluded.comment, removed_at_ms = null
    where t.removed_at_ms is not null`.execute(trx)
}

export const readHistoryImports = (trx: Trx, traderId: string): Promise<readonly HistoryImportRow[]> =>
  readImports(trx, traderId)

async function readImports(trx: Trx, traderId: string, id?: string): Promise<HistoryImportRow[]> {
  const found = await trx
    .selectFrom('history_imports as i')
    .innerJoin('history_trades as t', (join) =>
      join.onRef('t.import_id', '=', 'i.id').on('t.removed_at_ms', 'is', null),
    )
    .where('i.trader_id', '=', traderId)
    .where('t.trader_id', '=', traderId)
    .where('i.removed_at_ms', 'is', null)
    .$if(id !== undefined, (query) => query.where('i.id', '=', id as string))
    .groupBy('i.id')
    .selectAll('i')
    .select((eb) => [
      eb.fn.countAll<number>().as('trades'),
      sql<number>`sum(t.profit + t.swap + t.commission + t.fee)::bigint`.as('net'),
      sql<number>`min(t.close_at_ms)`.as('from_ms'),
      sql<number>`max(t.close_at_ms)`.as('to_ms'),
      sql<
        HistoryImportRow['accounts']
      >`jsonb_agg(distinct jsonb_build_object('server', t.server, 'login', t.login))`.as('accounts'),
    ])
    .orderBy('i.imported_at_ms', 'desc')
    .orderBy('i.id')
    .execute()
  return found.map((row) => ({
    id: row.id,
    kind: row.kind as HistoryImportRow['kind'],
    fileName: row.file_name,
    fileHash: row.file_hash,
    clock: row.clock,
    currency: row.currency,
    balance:
      row.balance_from === null || row.balance_to === null ? null : { from: row.balance_from, to: row.balance_to },
    totals: row.totals as HistoryImportRow['totals'],
    importedAtMs: row.imported_at_ms,
    accounts: row.accounts,
    trades: Number(row.trades),
    net: Number(row.net),
    fromMs: Number(row.from_ms),
    toMs: Number(row.to_ms),
  }))
}

export async function readHistoryTrades(
  trx: Trx,
  traderId: string,
  importId: string | undefined,
  after: number,
): Promise<readonly HistoryTradeRow[]> {
  const found = await trx
    .selectFrom('history_trades')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('removed_at_ms', 'is', null)
    .where('id', '>', after)
    .$if(importId !== undefined, (query) => query.where('import_id', '=', importId as string))
    .orderBy('id')
    .limit(historyAtOnce)
    .execute()
  return found.map((row) => ({
    id: row.id,
    importId: row.import_id,
    currency: row.currency,
    server: row.server,
    login: row.login,
    position: row.position_ticket,
    deal: row.deal_ticket,
    symbol: row.symbol,
    fileSymbol: row.file_symbol,
    side: row.side as Side,
    volume: row.volume,
    openAtMs: row.open_at_ms,
    open: row.open_price,
    closeAtMs: row.close_at_ms,
    close: row.close_price,
    stop: row.stop,
    target: row.target,
    profit: row.profit,
    swap: row.swap,
    commission: row.commission,
    fee: row.fee,
    comment: row.comment,
  }))
}

/** One that was undone before is `unknown`: it is nowhere to be seen. */
export async function undoImport(context: ApiContext, traderId: string, id: string): Promise<'undone' | 'unknown'> {
  if (!isUuid(id)) return 'unknown'
  return asTrader(context, traderId, async (trx) => {
    const nowMs = context.nowMs()
    await lockTrader(trx, traderId, nowMs)
    const undo = (table: 'history_imports' | 'history_trades', column: 'id' | 'import_id') =>
      trx
        .updateTable(table)
        .set({ removed_at_ms: nowMs })
        .where('trader_id', '=', traderId)
        .where(column, '=', id)
        .where('removed_at_ms', 'is', null)
        .executeTakeFirst()
    const { numUpdatedRows } = await undo('history_imports', 'id')
    if (numUpdatedRows === 0n) return 'unknown'
    await undo('history_trades', 'import_id')
    return 'undone'
  })
}
