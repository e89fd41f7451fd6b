import { randomUUID } from 'node:crypto'
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
    const login =
      instruction.brokerId || trader.forex_code || trader.paper_login || (await makePaperLogin(trx, traderId))
    const account = await openAccount(trx, traderId, instruction, login, nowMs)
    const firstSeq = await takeSeq(trx, traderId, account.opened ? 2 : 1)
    const tradeSeq = account.opened ? firstSeq + 1 : firstSeq
    const trade = await insertTrade(trx, traderId, instruction, { id: account.id, login }, tradeSeq, nowMs)
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

async function openAccount(
  trx: Trx,
  traderId: string,
  { server, brokerPasswordSealed }: NewTrade,
  login: string,
  nowMs: number,
): Promise<{ readonly id: string; readonly opened: boolean }> {
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
    return { id: found.id, opened: false }
  }
  const id = randomUUID()
  const row = { id, trader_id: traderId, server, login, password_sealed, created_at_ms: nowMs }
  await trx.insertInto('accounts').values(row).execute()
  return { id, opened: true }
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
      ...{ id: randomUUID(), trader_id: traderId, account_id: account.id, broker_id: account.login },
      ...{ seq, minute, n: (last ?? 0) + 1, created_at_ms: nowMs },
      ...{ server, action, type, symbol, volume, price, deviation, sl, tp, magic, risk, profit },
      trade_details: cleanText(instruction.tradeDetails),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toTrade(row)
}
