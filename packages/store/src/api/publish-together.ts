import { randomUUID } from 'node:crypto'
import { serverNames } from '@ratchet/contract'
import { type TradeRow, topics } from '@ratchet/engine/ports'
import pg from 'pg'
import type { ApiStore, NewTrade } from '../api-store.ts'
import { continueChain } from '../chain.ts'
import { isRefusal } from '../refused.ts'
import { cleanText, toJson } from '../text.ts'
import { Together } from '../together.ts'
import { checksPassed, minuteOf, publishTrade } from './publish.ts'
import type { ApiContext } from './session.ts'

type PublishTrade = ApiStore['publishTrade']
type Published = Awaited<ReturnType<PublishTrade>>
interface Wish {
  readonly traderId: string
  readonly instruction: NewTrade
  readonly idempotency: Parameters<PublishTrade>[2]
}

/** What the database tells of a wish once it holds the trader's pen. */
interface Ground {
  /** Of the wish in the batch, from 1. */
  readonly place: number
  readonly seq: number
  /** Null where there is no such account (yet): whether it is opened is for `publishTrade` to say. */
  readonly account_id: string | null
  readonly login: string | null
  readonly hash: string | null
  readonly last_n: number
  readonly first: { readonly id: string; readonly key: string; readonly hash: string } | null
}

type WithAccount = Ground & { readonly account_id: string; readonly login: string }
const hasAccount = (ground: Ground): ground is WithAccount => ground.account_id !== null

/** An instruction on its way into the ledger, with the record that it makes. */
interface Item {
  readonly wish: Wish
  readonly trade: TradeRow
  readonly seq: number
  readonly n: number
  readonly prev: string
  readonly hash: string
}

/** For a wish that goes by `publishTrade`: all that is not quite usual. */
const alone = Symbol('alone')
/** For a wish whose trader's pen is in another hand, the engine's above all, for the few milliseconds of its transaction. */
const busy = Symbol('busy')
type Outcome = Published | typeof alone | typeof busy

/** A pen that is busy this often in a row is waited for, which only a transaction may do that holds no other. */
const mostTries = 5

/**
 * `publishTrade`, many at a time: one transaction for the instructions of many traders, two round trips and one flush to the disk, in
 * the place of a dozen and one for each. It does nothing that `publishTrade` would not do, and leaves to it whatever it cannot do
 * at once; where the database refuses a batch, each of it goes alone.
 */
export function publishTogether(context: ApiContext): PublishTrade {
  const together = new Together<Wish, Outcome>((wishes) => publishBatch(context, wishes))
  return async (traderId, instruction, idempotency) => {
    for (let tries = 0; tries < mostTries && !instruction.brokerPasswordSealed; tries++) {
      const outcome = await together.ask({ traderId, instruction, idempotency })
      if (outcome === alone) break
      if (outcome !== busy) return outcome
    }
    return publishTrade(context, traderId, instruction, idempotency)
  }
}

async function publishBatch(context: ApiContext, wishes: readonly Wish[]): Promise<readonly Outcome[]> {
  const nowMs = context.nowMs()
  const client = await context.pool.connect()
  try {
    // Both statements travel with the word that begins or ends the transaction.
    const results: unknown = await client.query(
      `begin; select * from ledger.take_to_publish(${literal(asked(wishes, nowMs))})`,
    )
    const [, ground] = results as readonly [unknown, pg.QueryResult<Ground>]
    const { outcomes, items } = decide(wishes, ground.rows, nowMs)
    await client.query(items.length > 0 ? `select ledger.publish(${literal(items.map(toRow))}); commit` : 'rollback')
    client.release()
    for (const { trade, seq } of items) {
      context.notify(topics.work, { accountId: trade.accountId })
      context.notify(topics.trader(trade.traderId), { seq })
    }
    return outcomes
  } catch (error) {
    const undone = isRefusal(error) && (await rolledBack(client))
    if (!undone) client.release(true)
    if (undone) return wishes.map(() => alone)
    throw error
  }
}

const rolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => {
      client.release()
      return true
    },
    () => false,
  )

const literal = (value: unknown): string => `${pg.escapeLiteral(toJson(value))}::jsonb`

const asked = (wishes: readonly Wish[], nowMs: number) =>
  wishes.map(({ traderId: trader, instruction: { server, brokerId: login }, idempotency }) => ({
    trader,
    server,
    login,
    minute: minuteOf(nowMs),
    key: idempotency?.key ?? null,
    paper: server === serverNames.paper,
  }))

/** What becomes of each wish; several of one trader follow one another. */
function decide(wishes: readonly Wish[], rows: readonly Ground[], nowMs: number) {
  const items: Item[] = []
  const ends = new Map<string, Pick<Item, 'seq' | 'n' | 'hash'>>()
  const keys = new Set<string>()
  const found = new Map(rows.map((row) => [row.place, row]))
  const outcomes = wishes.map((wish, i): Outcome => {
    const ground = found.get(i + 1)
    if (!ground) return busy
    if (!hasAccount(ground)) return alone
    const { traderId, idempotency } = wish
    if (ground.first && idempotency) {
      const { id, key, hash } = ground.first
      return hash === idempotency.hash ? { outcome: 'repeated', id, key, status: 'Pending' } : { outcome: 'conflict' }
    }
    const key = idempotency && `${traderId} ${idempotency.key}`
    if (key !== null && keys.has(key)) return alone
    if (key !== null) keys.add(key)
    const item = follow(wish, ground, ends.get(traderId), nowMs)
    items.push(item)
    ends.set(traderId, item)
    return { outcome: 'published', id: item.trade.id, key: item.trade.key, status: item.trade.status }
  })
  return { outcomes, items }
}

/** @param before the trader's instruction before it in the same batch */
function follow(
  wish: Wish,
  ground: WithAccount,
  before: Pick<Item, 'seq' | 'n' | 'hash'> | undefined,
  nowMs: number,
): Item {
  const { traderId, instruction, idempotency } = wish
  const seq = (before?.seq ?? ground.seq) + 1
  const n = (before?.n ?? ground.last_n) + 1
  const { brokerId: _, brokerPasswordSealed: __, openAccount: ___, ...words } = instruction
  const trade: TradeRow = {
    ...words,
    tradeDetails: cleanText(words.tradeDetails),
    id: randomUUID(),
    key: n === 1 ? minuteOf(nowMs) : `${minuteOf(nowMs)} #${n}`,
    traderId,
    accountId: ground.account_id,
    brokerId: ground.login,
    createdAtMs: nowMs,
    status: 'Pending',
    retcode: null,
    reason: null,
    order: null,
    position: null,
    working: false,
  }
  const data = { checks: checksPassed, once: idempotency !== null }
  const link = { seq, kind: 'trade.published', tradeId: trade.id, marketTimeMs: null, data, changes: { trade } }
  const [chained] = continueChain(traderId, before ? before.hash : ground.hash, nowMs, [link])
  if (!chained) throw new Error('A record has no hash')
  return { wish, trade, seq, n, ...chained }
}

/** As `ledger.publish` reads it. */
function toRow({ wish: { idempotency }, trade, seq, n, prev, hash }: Item) {
  const {
    id,
    key: _,
    traderId: trader,
    accountId: account,
    brokerId: login,
    createdAtMs: at,
    tradeDetails,
    ...words
  } = trade
  const { server, action, type, symbol, volume, price, deviation, sl, tp, magic, risk, profit } = words
  return {
    trader,
    seq,
    at,
    id,
    account,
    login,
    minute: minuteOf(at),
    n,
    details: tradeDetails,
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
    data: { checks: checksPassed, once: idempotency !== null },
    changes: { trade },
    prev: `\\x${prev}`,
    hash: `\\x${hash}`,
    key: idempotency?.key ?? null,
    key_hash: idempotency?.hash ?? null,
  }
}
