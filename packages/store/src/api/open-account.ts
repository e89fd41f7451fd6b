import { randomUUID } from 'node:crypto'
import { loginFor, namedLogin, serverNames, type UnknownLogin } from '@ratchet/contract'
import { sql } from 'kysely'
import type { Asked, NewTrade } from './publish-rows.ts'
import { type ApiContext, append, asTrader, type LockedTrader, type Trx } from './session.ts'
import { roomForAccount } from './usage.ts'

/**
 * Sees to the account of an instruction before it is published: opens it where nobody can have meant another one (the trader's own, or
 * one confirmed), with its record, and keeps the password that the instruction brought.
 * @returns the log-in where it is not known, and then nothing was written
 */
export async function prepareAccount(
  context: ApiContext,
  { traderId, instruction }: Asked,
): Promise<UnknownLogin | null> {
  let unknown: UnknownLogin | null = null
  const begin = <T>(run: (trx: Trx) => Promise<T>) => asTrader(context, traderId, run)
  await append(context, traderId, begin, async (trx, nowMs, next, trader) => {
    const prepared = await prepare(context, trx, traderId, instruction, trader, nowMs)
    if (prepared === null) return []
    if ('known' in prepared) {
      unknown = prepared
      return []
    }
    await next(1)
    return [{ kind: 'account.opened', tradeId: null, data: prepared, changes: {} }]
  })
  return unknown
}

interface Opened {
  readonly accountId: string
  readonly server: string
  readonly login: string
}

/** @returns the account that was opened; null where it is there; the log-in where it is not known */
async function prepare(
  { mostAccounts }: ApiContext,
  trx: Trx,
  traderId: string,
  { server, brokerId, openAccount, brokerPasswordSealed }: NewTrade,
  trader: LockedTrader,
  nowMs: number,
): Promise<Opened | UnknownLogin | null> {
  const named = namedLogin(brokerId, trader.forex_code)
  const atPaper = server === serverNames.paper
  const own = trader.paper_login ?? (atPaper && named === '' ? await makePaperLogin(trx, traderId) : '')
  const login = loginFor(server, named, own)
  const password_sealed = brokerPasswordSealed && Buffer.from(await brokerPasswordSealed(login))
  const found = await trx
    .selectFrom('accounts')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('server', '=', server)
    .where('login', '=', login)
    .executeTakeFirst()
  if (found) {
    if (password_sealed) await trx.updateTable('accounts').set({ password_sealed }).where('id', '=', found.id).execute()
    return null
  }
  // The trader's own has been given to nobody else, so it is no slip of the finger.
  if (named !== '' && !(atPaper && (openAccount || named === own))) {
    const known = await loginsAt(trx, traderId, server)
    return { server, brokerId: named, from: brokerId ? 'instruction' : 'profile', known }
  }
  // The trader's own is always there for them.
  if (login !== own) await roomForAccount(trx, traderId, mostAccounts)
  const id = randomUUID()
  const row = { id, trader_id: traderId, server, login, password_sealed, created_at_ms: nowMs }
  await trx.insertInto('accounts').values(row).execute()
  return { accountId: id, server, login }
}

async function makePaperLogin(trx: Trx, traderId: string): Promise<string> {
  const { paper_login } = await trx
    .updateTable('traders')
    .set({ paper_login: sql<string>`nextval('ledger.paper_logins')::text` })
    .where('id', '=', traderId)
    .returning('paper_login')
    .executeTakeFirstOrThrow()
  return paper_login ?? ''
}

/** The trader's accounts at a server, oldest first. */
async function loginsAt(trx: Trx, traderId: string, server: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('accounts')
    .select('login')
    .where('trader_id', '=', traderId)
    .where('server', '=', server)
    .where('login', '<>', '')
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()
  return rows.map(({ login }) => login)
}
