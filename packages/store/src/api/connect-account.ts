import { randomUUID } from 'node:crypto'
import { isUuid } from '@ratchet/contract'
import { topics } from '@ratchet/engine/ports'
import { sql } from 'kysely'
import { cleanText } from '../text.ts'
import { type ApiContext, change, type Trx } from './session.ts'
import { roomForAccount } from './usage.ts'

/** An account at a broker that its trader connects. */
export interface NewAccount {
  readonly server: string
  readonly login: string
  readonly name: string | null
  readonly currency: string
  readonly hedging: boolean
  /** What reaches the broker, sealed. */
  readonly credentialsSealed: Uint8Array
  /** Whether it begins paused, and nothing is sent to its broker until it is resumed. One that is connected already stays as it is. */
  readonly isReadOnly?: boolean
}

/** What its trader changes of an account. */
export type AccountChange =
  | { readonly name: string }
  | { readonly paused: boolean }
  /** Takes its credentials away. */
  | { readonly disconnected: true }

/** Connecting accounts at brokers. */
export interface Connecting {
  /** Connects an account, or renews the credentials of one that is there already. @returns its id */
  connectAccount(traderId: string, account: NewAccount): Promise<string>
  /** Opens a paper account at a server, unless the trader has one there. @returns its id */
  openPaper(traderId: string, server: string, name: string | null): Promise<string>
  /** @returns false where the trader has no such account */
  changeAccount(traderId: string, accountId: string, what: AccountChange): Promise<boolean>
  /** Open positions of an account, and instructions that have not ended. */
  openOf(traderId: string, accountId: string): Promise<number>
}

export async function connectAccount(context: ApiContext, traderId: string, account: NewAccount): Promise<string> {
  const { server, login, currency, hedging, isReadOnly = false } = account
  const name = account.name === null ? null : cleanText(account.name)
  const password_sealed = Buffer.from(account.credentialsSealed)
  let id = randomUUID() as string
  await change(context, traderId, async (trx, nowMs) => {
    const found = await trx
      .selectFrom('accounts')
      .select(['id', 'disconnected_at_ms'])
      .where('trader_id', '=', traderId)
      .where('server', '=', server)
      .where('login', '=', login)
      .executeTakeFirst()
    const readOnly = isReadOnly ? { read_only: true, paused_at_ms: nowMs } : {}
    if (!found) {
      await roomForAccount(trx, traderId, context.mostAccounts)
      const row = {
        id,
        trader_id: traderId,
        server,
        login,
        name,
        currency,
        hedging,
        password_sealed,
        created_at_ms: nowMs,
        ...readOnly,
      }
      await trx.insertInto('accounts').values(row).execute()
      return { kind: 'account.opened', tradeId: null, data: { accountId: id, server, login }, changes: {} }
    }
    id = found.id
    const renewed = {
      password_sealed,
      currency,
      hedging,
      disconnected_at_ms: null,
      ...(name !== null && { name }),
      ...(found.disconnected_at_ms !== null && readOnly),
    }
    await trx.updateTable('accounts').set(renewed).where('id', '=', id).execute()
    return { kind: 'account.changed', tradeId: null, data: { accountId: id, what: 'connected' }, changes: {} }
  })
  context.notify(topics.accounts, { accountId: id, server })
  return id
}

export async function openPaper(
  context: ApiContext,
  traderId: string,
  server: string,
  name: string | null,
): Promise<string> {
  let id = randomUUID() as string
  await change(context, traderId, async (trx, nowMs) => {
    const found = await trx
      .selectFrom('accounts')
      .select('id')
      .where('trader_id', '=', traderId)
      .where('server', '=', server)
      .executeTakeFirst()
    if (found) throw new OpenAlready(found.id)
    await roomForAccount(trx, traderId, context.mostAccounts)
    const given = {
      id,
      trader_id: traderId,
      server,
      name: name === null ? null : cleanText(name),
      created_at_ms: nowMs,
    }
    const { login } = await trx
      .insertInto('accounts')
      .values({ ...given, login: sql<string>`nextval('ledger.paper_logins')::text` })
      .returning('login')
      .executeTakeFirstOrThrow()
    return { kind: 'account.opened', tradeId: null, data: { accountId: id, server, login }, changes: {} }
  }).catch((error: unknown) => {
    if (!(error instanceof OpenAlready)) throw error
    id = error.id
  })
  context.notify(topics.accounts, { accountId: id, server })
  return id
}

class OpenAlready extends Error {
  readonly id: string
  constructor(id: string) {
    super('The trader has a paper account there')
    this.id = id
  }
}

export async function changeAccount(
  context: ApiContext,
  traderId: string,
  accountId: string,
  wanted: AccountChange,
): Promise<boolean> {
  if (!isUuid(accountId)) return false
  const [values, what] = columnsOf(wanted, context.nowMs())
  let server: string | undefined
  await change(context, traderId, async (trx) => {
    const row = await trx
      .updateTable('accounts')
      .set(values)
      .where('trader_id', '=', traderId)
      .where('id', '=', accountId)
      .returning('server')
      .executeTakeFirst()
    if (!row) throw new NoAccount()
    server = row.server
    return { kind: 'account.changed', tradeId: null, data: { accountId, what }, changes: {} }
  }).catch((error: unknown) => {
    if (!(error instanceof NoAccount)) throw error
  })
  if (server !== undefined) context.notify(topics.accounts, { accountId, server })
  return server !== undefined
}

class NoAccount extends Error {}

function columnsOf(wanted: AccountChange, nowMs: number) {
  if ('name' in wanted) return [{ name: cleanText(wanted.name) || null }, 'named'] as const
  if ('paused' in wanted)
    return wanted.paused
      ? ([{ paused_at_ms: nowMs }, 'paused'] as const)
      : ([{ paused_at_ms: null, read_only: false }, 'resumed'] as const)
  return [{ disconnected_at_ms: nowMs, password_sealed: null }, 'disconnected'] as const
}

export async function openOf(trx: Trx, traderId: string, accountId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`select
      (select count(*) from ledger.positions where trader_id = ${traderId} and account_id = ${accountId} and open)
      + (select count(*) from ledger.trades where trader_id = ${traderId} and account_id = ${accountId}
        and status in ('Pending', 'unknown') and deleted_at_ms is null) as open`.execute(trx)
  return rows[0]?.open ?? 0
}
