import {
  floorWords,
  frozenByOperator,
  isUuid,
  type Limits,
  mostLimitedSymbols,
  mostQuietHours,
  RET,
} from '@ratchet/contract'
import { changeLimits, type HeldLimits, type LimitState, limitsAt, noLimits, withdrawLoosening } from '@ratchet/domain'
import { topics } from '@ratchet/engine/ports'
import { sql } from 'kysely'
import { fromHeldLimits, limitCounts, toHeldLimits } from '../tables/limits.ts'
import { isAccount } from './is-account.ts'
import { type ApiContext, change, type Trx } from './session.ts'

/** What accounts may begin: the engine asks these before an order leaves. */
export interface AccountLimitsStore {
  /** Of each of the trader's accounts, oldest first, with what its limits look at now where it has some. */
  accountLimits(traderId: string): Promise<readonly LimitedAccount[]>
  /**
   * Changes the limits of an account (LIM10, LIM11): stricter limits apply at once, looser ones wait.
   * @returns which list, hours without trading or symbols, exceeds its maximum until the change takes effect
   */
  putLimits(traderId: string, accountId: string, limits: Limits): Promise<HeldLimits | 'unknown' | FullPart>
  /** Takes back the loosening that waits; `none` where none does. */
  withdrawLimits(traderId: string, accountId: string): Promise<HeldLimits | 'unknown' | 'none'>
}

/** A part of the limits that has a most. */
export type FullPart = 'quietHours' | 'symbols'

export interface LimitedAccount {
  readonly accountId: string
  readonly server: string
  readonly isDisconnected: boolean
  /** Without a loosening whose time has come. */
  readonly held: HeldLimits
  readonly state: Omit<LimitState, 'timeMs'>
  /** Newest first. */
  readonly refusals: readonly LimitRefusal[]
}

export interface LimitRefusal {
  readonly tradeId: string
  readonly sentence: string
  /** When the instruction was published. */
  readonly atMs: number
}

const mostRefusals = 10
/** Entries that the hours without trading can have while several sets of them hold together. */
const mostHeldHours = 5 * mostQuietHours
const mostHeldSymbols = 5 * mostLimitedSymbols

const rowOf = (trx: Trx, traderId: string, accountId: string) =>
  trx
    .selectFrom('account_limits')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

async function openOf(trx: Trx, traderId: string, accountId: string): Promise<LimitState['open']> {
  const { rows } = await sql<{ symbol: string; volume: number }>`
    select symbol, volume from ledger.positions where trader_id = ${traderId} and account_id = ${accountId} and open
    union all
    select t.symbol, t.volume from ledger.trades t
    where t.trader_id = ${traderId} and t.account_id = ${accountId} and t.status in ('Pending', 'unknown')
      and (t.working or exists (select from ledger.requests r where r.id = t.id::text and r.state <> 'answered'))`.execute(
    trx,
  )
  return rows
}

/** An instruction that failed and was never sent was refused by a limit, unless no broker is connected, or the account's ladder or the operator has stopped it. */
async function refusalsOf(trx: Trx, traderId: string, accountId: string): Promise<readonly LimitRefusal[]> {
  const { rows } = await sql<{ id: string; reason: string; created_at_ms: number }>`
    select t.id, t.reason, t.created_at_ms from ledger.trades t
    where t.trader_id = ${traderId} and t.account_id = ${accountId} and t.status = 'failed' and t.deleted_at_ms is null
      and t.reason is not null and t.retcode is distinct from ${RET.CONNECTION} and t.reason <> ${floorWords.stopped}
      and not starts_with(t.reason, ${frozenByOperator})
      and not exists (select from ledger.requests r where r.id = t.id::text)
    order by t.seq desc limit ${mostRefusals}`.execute(trx)
  return rows.map(({ id, reason, created_at_ms }) => ({ tradeId: id, sentence: reason, atMs: created_at_ms }))
}

const nothing = {
  held: { inForce: noLimits, pending: null },
  state: { open: [], sentMs: [], results: [] },
  refusals: [],
} as const

/** @param nowMs by the real clock */
export async function readAccountLimits(trx: Trx, traderId: string, nowMs: number): Promise<readonly LimitedAccount[]> {
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'server', 'disconnected_at_ms'])
    .where('trader_id', '=', traderId)
    .where(isAccount)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()
  const limited = trx.selectFrom('account_limits').selectAll().where('trader_id', '=', traderId)
  const rows = new Map((await limited.execute()).map((row) => [row.account_id, row]))
  const found: LimitedAccount[] = []
  for (const { id: accountId, server, disconnected_at_ms } of accounts) {
    const named = { accountId, server, isDisconnected: disconnected_at_ms !== null }
    const row = rows.get(accountId)
    if (!row) {
      found.push({ ...named, ...nothing })
      continue
    }
    const counts = await limitCounts(trx, { id: accountId, trader_id: traderId })
    const open = await openOf(trx, traderId, accountId)
    const state = { open, sentMs: [...counts.sentMs.values()], results: counts.results }
    const refusals = await refusalsOf(trx, traderId, accountId)
    found.push({ ...named, held: limitsAt(toHeldLimits(row), nowMs), state, refusals })
  }
  return found
}

class Unchanged extends Error {
  readonly outcome: 'unknown' | FullPart | 'none'
  constructor(outcome: Unchanged['outcome']) {
    super()
    this.outcome = outcome
  }
}

/** @param next @throws Unchanged */
async function changed(
  context: ApiContext,
  traderId: string,
  accountId: string,
  next: (before: HeldLimits, nowMs: number) => HeldLimits,
): Promise<HeldLimits | Unchanged['outcome']> {
  if (!isUuid(accountId)) return 'unknown'
  let now: HeldLimits | undefined
  try {
    await change(context, traderId, async (trx, nowMs) => {
      const account = trx.selectFrom('accounts').select('id').where('trader_id', '=', traderId)
      if (!(await account.where('id', '=', accountId).executeTakeFirst())) throw new Unchanged('unknown')
      const before = await rowOf(trx, traderId, accountId)
      now = next(before ? toHeldLimits(before) : { inForce: noLimits, pending: null }, nowMs)
      const row = { ...fromHeldLimits(now), version: (before?.version ?? 0) + 1, changed_at_ms: nowMs }
      await trx
        .insertInto('account_limits')
        .values({ account_id: accountId, trader_id: traderId, ...row })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute()
      const data = { accountId, what: 'limits', version: row.version } as const
      return { kind: 'account.changed', tradeId: null, data, changes: {} }
    })
  } catch (error) {
    if (error instanceof Unchanged) return error.outcome
    throw error
  }
  context.notify(topics.work, { traderId })
  return now ?? 'unknown'
}

export async function putLimits(
  context: ApiContext,
  traderId: string,
  accountId: string,
  limits: Limits,
): ReturnType<AccountLimitsStore['putLimits']> {
  const outcome = await changed(context, traderId, accountId, (before, nowMs) => {
    const now = changeLimits(before, limits, nowMs)
    if (now.inForce.quietHours.length > mostHeldHours) throw new Unchanged('quietHours')
    if (now.inForce.symbols.length > mostHeldSymbols) throw new Unchanged('symbols')
    return now
  })
  return outcome as Exclude<typeof outcome, 'none'>
}

export async function withdrawLimits(
  context: ApiContext,
  traderId: string,
  accountId: string,
): ReturnType<AccountLimitsStore['withdrawLimits']> {
  const outcome = await changed(context, traderId, accountId, (before, nowMs) => {
    if (!limitsAt(before, nowMs).pending) throw new Unchanged('none')
    return withdrawLoosening(before, nowMs)
  })
  return outcome as Exclude<typeof outcome, FullPart>
}
