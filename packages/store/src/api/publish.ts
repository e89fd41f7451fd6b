import { randomUUID } from 'node:crypto'
import { loginFor, namedLogin, serverNames, type UnknownLogin } from '@ratchet/contract'
import { topics } from '@ratchet/engine/ports'
import { sql } from 'kysely'
import type { ApiStore, NewTrade } from '../api-store.ts'
import { toTrade } from '../rows.ts'
import { cleanText } from '../text.ts'
import { type ApiContext, asTrader, type Happening, lockTrader, record, type Trx, takeSeq } from './session.ts'

type Idempotency = Parameters<ApiStore['publishTrade']>[2]
type Published = Awaited<ReturnType<ApiStore['publishTrade']>>

/** What every instruction has passed before it comes here; a repeated one is found out here, where it brought a key. */
export const checksPassed = ['fields', 'symbol', 'server', 'digits', 'volume']

export async function publishTrade(
  context: ApiContext,
  traderId: string,
  instruction: NewTrade,
  idempotency: Idempotency,
): Promise<Published> {
  const { published, accountId, seq } = await asTrader(context, traderId, async (trx) => {
    const nowMs = context.nowMs()
    const trader = await lockTrader(trx, traderId, nowMs)
    const repeated = idempotency && (await findRepeated(trx, traderId, idempotency))
    if (repeated) return { published: repeated, accountId: '', seq: 0 }
    const account = await takeAccount(trx, traderId, instruction, trader, nowMs)
    if ('known' in account) {
      return { published: { outcome: 'unknown_account', login: account } as const, accountId: '', seq: 0 }
    }
    const { login } = account
    const firstSeq = await takeSeq(trx, traderId, account.opened ? 2 : 1)
    const tradeSeq = account.opened ? firstSeq + 1 : firstSeq
    const trade = await insertTrade(trx, traderId, instruction, account, tradeSeq, nowMs)
    const data = { checks: checksPassed, once: idempotency !== null }
    const happenings: Happening[] = [{ kind: 'trade.published', tradeId: trade.id, data, changes: { trade } }]
    if (account.opened) {
      const data = { accountId: account.id, server: instruction.server, login }
      happenings.unshift({ kind: 'account.opened', tradeId: null, data, changes: {} })
    }
    await record(trx, traderId, firstSeq, nowMs, happenings)
    if (idempotency) {
      const row = { trader_id: traderId, ...idempotency, trade_id: trade.id, created_at_ms: nowMs }
      await trx.insertInto('idempotency').values(row).execute()
    }
    const fresh = { outcome: 'published', id: trade.id, key: trade.key, status: trade.status } as const
    return { published: fresh, accountId: account.id, seq: tradeSeq }
  })
  if (published.outcome === 'published') {
    context.notify(topics.work, { accountId })
    context.notify(topics.trader(traderId), { seq })
  }
  return published
}

/** The first answer again, in its very words: a trade is Pending when it is published. */
async function findRepeated(
  trx: Trx,
  traderId: string,
  { key, hash }: NonNullable<Idempotency>,
): Promise<Published | undefined> {
  const first = await trx
    .selectFrom('idempotency')
    .innerJoin('trades', 'trades.id', 'idempotency.trade_id')
    .select(['idempotency.hash', 'trades.id', 'trades.key'])
    .where('idempotency.trader_id', '=', traderId)
    .where('idempotency.key', '=', key)
    .executeTakeFirst()
  if (!first) return undefined
  if (first.hash !== hash) return { outcome: 'conflict' }
  return { outcome: 'repeated', id: first.id, key: first.key, status: 'Pending' }
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

interface TakenAccount {
  readonly id: string
  readonly login: string
  readonly opened: boolean
}

/** Finds the account of an instruction, or opens it where nobody can have meant another one: the trader's own, or one confirmed. */
async function takeAccount(
  trx: Trx,
  traderId: string,
  { server, brokerId, openAccount, brokerPasswordSealed }: NewTrade,
  trader: { readonly forex_code: string; readonly paper_login: string | null },
  nowMs: number,
): Promise<TakenAccount | UnknownLogin> {
  const named = namedLogin(brokerId, trader.forex_code)
  const atPaper = server === serverNames.paper
  const own = trader.paper_login ?? (atPaper && named === '' ? await makePaperLogin(trx, traderId) : '')
  const login = loginFor(server, named, own)
  const password_sealed = brokerPasswordSealed && Buffer.from(brokerPasswordSealed)
  const found = await trx
    .selectFrom('accounts')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('server', '=', server)
    .where('login', '=', login)
    .executeTakeFirst()
  if (found) {
    if (password_sealed) await trx.updateTable('accounts').set({ password_sealed }).where('id', '=', found.id).execute()
    return { id: found.id, login, opened: false }
  }
  // The trader's own has been given to nobody else, so it is no slip of the finger.
  if (named !== '' && !(atPaper && (openAccount || named === own))) {
    const known = await loginsAt(trx, traderId, server)
    return { server, brokerId: named, from: brokerId ? 'instruction' : 'profile', known }
  }
  const id = randomUUID()
  const row = { id, trader_id: traderId, server, login, password_sealed, created_at_ms: nowMs }
  await trx.insertInto('accounts').values(row).execute()
  return { id, login, opened: true }
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

/** The minute that names a trade, in UTC. */
export const minuteOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 16).replace('T', ' ')

/** The trader's pen is held, so the number within the minute cannot be taken twice; a deleted trade keeps its number. */
async function insertTrade(
  trx: Trx,
  traderId: string,
  instruction: NewTrade,
  account: { readonly id: string; readonly login: string },
  seq: number,
  nowMs: number,
) {
  const minute = minuteOf(nowMs)
  const { last } = await trx
    .selectFrom('trades')
    .select((eb) => eb.fn.max('n').as('last'))
    .where('trader_id', '=', traderId)
    .where('minute', '=', minute)
    .executeTakeFirstOrThrow()
  const { server, action, type, symbol, volume, price, deviation, sl, tp, magic, risk, profit } = instruction
  const row = await trx
    .insertInto('trades')
    .values({
      id: randomUUID(),
      trader_id: traderId,
      account_id: account.id,
      broker_id: account.login,
      seq,
      minute,
      n: (last ?? 0) + 1,
      created_at_ms: nowMs,
      server,
      action,
      type,
      symbol,
      volume,
      price,
      deviation,
      sl,
      tp,
      magic,
      risk,
      profit,
      trade_details: cleanText(instruction.tradeDetails),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toTrade(row)
}
