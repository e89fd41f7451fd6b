import { randomUUID } from 'node:crypto'
import { type DrillFault, type DrillState, isUuid, serverNames } from '@ratchet/contract'
import type { DrillReport } from '@ratchet/domain'
import { topics } from '@ratchet/engine/ports'
import { sql } from 'kysely'
import { decodeCursor, type Page, type PageRequest, toPage } from './cursor.ts'
import { spend } from './day-writes.ts'
import { type ApiContext, asTrader, lockTrader, type Trx } from './session.ts'

/** Drills, as their traders ask for them and see them. */
export interface Drills {
  /** Asks for a drill and wakes the engine; `running` where one is under way on that account. */
  askDrill(
    traderId: string,
    request: { readonly faults: readonly DrillFault[]; readonly seconds: number; readonly seed: number },
  ): Promise<{ readonly outcome: 'asked'; readonly id: string } | { readonly outcome: 'no_account' | 'running' }>
  listDrills(traderId: string, page: DrillsRequest): Promise<Page<DrillRow>>
  getDrill(traderId: string, id: string): Promise<DrillRow | null>
  /** Asks for the end of a drill and answers its state; one that is over stays as it is. */
  stopDrill(traderId: string, id: string): Promise<DrillRow | null>
}

/** A drill on a paper account. */
export interface DrillRow {
  readonly id: string
  readonly accountId: string
  readonly login: string
  readonly faults: readonly DrillFault[]
  readonly seconds: number
  readonly seed: number
  readonly state: DrillState
  readonly askedAtMs: number
  readonly startedAtMs: number | null
  readonly endedAtMs: number | null
  /** The faults that are switched on. */
  readonly on: readonly DrillFault[]
  readonly report: DrillReport | null
}
/** Which drills: all, or only those that are not at their end. */
export interface DrillsRequest extends PageRequest {
  readonly underWay?: boolean
}

const underWay: readonly DrillState[] = ['waiting', 'running', 'settling']

const drills = (trx: Trx, traderId: string) =>
  trx
    .selectFrom('drills')
    .innerJoin('accounts', 'accounts.id', 'drills.account_id')
    .selectAll('drills')
    .select('accounts.login')
    .where('drills.trader_id', '=', traderId)

type Found = Awaited<ReturnType<ReturnType<typeof drills>['execute']>>[number]

const toDrill = (row: Found): DrillRow & { readonly seq: number } => ({
  id: row.id,
  seq: row.seq,
  accountId: row.account_id,
  login: row.login,
  faults: row.faults as DrillFault[],
  seconds: row.seconds,
  seed: row.seed,
  state: row.state as DrillState,
  askedAtMs: row.asked_at_ms,
  startedAtMs: row.started_at_ms,
  endedAtMs: row.ended_at_ms,
  on: row.switched_on as DrillFault[],
  // Written by us from this very type.
  report: row.report as unknown as DrillReport | null,
})

/** Newest first. */
export async function listDrills(trx: Trx, traderId: string, request: DrillsRequest): Promise<Page<DrillRow>> {
  const rows = await drills(trx, traderId)
    .$if(request.underWay === true, (query) => query.where('state', 'in', underWay))
    .where('drills.seq', '<', decodeCursor('drills', request.cursor))
    .orderBy('drills.seq', 'desc')
    .limit(request.limit + 1)
    .execute()
  return toPage('drills', request, rows, toDrill)
}

export async function getDrill(trx: Trx, traderId: string, id: string): Promise<DrillRow | null> {
  if (!isUuid(id)) return null
  const row = await drills(trx, traderId).where('drills.id', '=', id).executeTakeFirst()
  return row ? toDrill(row) : null
}

export interface DrillRequest {
  readonly faults: readonly DrillFault[]
  readonly seconds: number
  readonly seed: number
}

/** What a drill writes by itself, with its report and its records. */
const rowsOfDrill = 50
const bytesOfDrill = 20_000

/**
 * Writes the request and wakes the process that runs the market. The account is the paper account with the newest open position, else
 * the newest.
 */
export async function askDrill(
  context: ApiContext,
  traderId: string,
  request: DrillRequest,
): Promise<{ readonly outcome: 'asked'; readonly id: string } | { readonly outcome: 'no_account' | 'running' }> {
  const asked = await asTrader(context, traderId, async (trx) => {
    const nowMs = context.nowMs()
    await lockTrader(trx, traderId, nowMs)
    const account = await paperAccount(trx, traderId)
    if (!account) return { outcome: 'no_account' } as const
    const running = await trx
      .selectFrom('drills')
      .select('id')
      .where('account_id', '=', account)
      .where('state', 'in', underWay)
      .executeTakeFirst()
    if (running) return { outcome: 'running' } as const
    await spend(context, trx, traderId, nowMs, { rows: rowsOfDrill, bytes: bytesOfDrill })
    const id = randomUUID()
    const row = { id, trader_id: traderId, account_id: account, asked_at_ms: nowMs }
    await trx
      .insertInto('drills')
      .values({ ...row, faults: [...request.faults], seconds: request.seconds, seed: request.seed })
      .execute()
    return { outcome: 'asked', id, account } as const
  })
  if (asked.outcome === 'asked') context.notify(topics.drills, { accountId: asked.account })
  return asked
}

async function paperAccount(trx: Trx, traderId: string): Promise<string | undefined> {
  const newest = sql`(select max(p.seq) from ledger.positions p where p.account_id = accounts.id and p.open)`
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('server', '=', serverNames.paper)
    .orderBy(newest, (order) => order.desc().nullsLast())
    .orderBy('created_at_ms', 'desc')
    .executeTakeFirst()
  return row?.id
}

/** Asks for the end of a drill; one that is over stays as it is. */
export async function stopDrill(context: ApiContext, traderId: string, id: string): Promise<DrillRow | null> {
  if (!isUuid(id)) return null
  const found = await asTrader(context, traderId, async (trx) => {
    await trx
      .updateTable('drills')
      .set({ stop_asked: true })
      .where('id', '=', id)
      .where('trader_id', '=', traderId)
      .where('state', 'in', underWay)
      .execute()
    return getDrill(trx, traderId, id)
  })
  if (found) context.notify(topics.drills, {})
  return found
}
