import { topics } from '@ratchet/engine/ports'
import { sql } from 'kysely'
import type pg from 'pg'
import { Batcher } from '../batcher.ts'
import { onePending } from '../ledger/commit.ts'
import { isRefusal } from '../refused.ts'
import { lastHashOf, writtenEvent } from '../tables/flight.ts'
import { isStorable, toJson } from '../text.ts'
import { prepareAccount } from './open-account.ts'
import {
  type Asked,
  alone,
  busy,
  decide,
  type Found,
  type NewTrade,
  type Published,
  type PublishedTrade,
  toQuestion,
} from './publish-rows.ts'
import { type ApiContext, asTrader, holding, lockTrader, nameTrader } from './session.ts'

/** Instructions become trades. */
export interface Publishing {
  /**
   * Stores the instruction as Pending with its flight record in one transaction and wakes the engine. The same idempotency key
   * with the same body hash answers what it answered the first time; with another hash it is `conflict`.
   * An empty login takes the trader's forexCode, else the trader's own paper account (a login made from a sequence), which is opened
   * where it is new. A login that is none of the trader's accounts at that server is opened at the paper broker where the instruction
   * says so; otherwise it is `unknown_account`, and nothing is written.
   */
  publishTrade(traderId: string, instruction: NewTrade, idempotency: Asked['idempotency']): Promise<Published>
}

type PublishTrade = Publishing['publishTrade']
type Outcome = Published | typeof alone | typeof busy

/** After this many tries on a locked row the instruction waits for the lock, which only a transaction without other locks may do. */
const mostTries = 5

/**
 * Publishes many instructions at a time: one transaction for many traders, with two round trips and one disk flush, instead of a dozen
 * round trips and one flush for each. An instruction that needs more than its own rows is published alone, by the same functions; if the
 * database refuses a batch, each of its instructions is published alone.
 */
export function publishing(context: ApiContext): PublishTrade {
  const batcher = new Batcher<Asked, Outcome>((batch) => publishBatch(context, batch))
  return async (traderId, instruction, idempotency) => {
    const asked = { traderId, instruction, idempotency }
    const published = instruction.brokerPasswordSealed ? null : await context.door.publish(asked)
    if (published) return published
    for (let tries = 0; tries < mostTries && !instruction.brokerPasswordSealed; tries++) {
      const outcome = await batcher.ask(asked)
      if (outcome === alone) break
      if (outcome !== busy) return outcome
    }
    return publishAlone(context, asked)
  }
}

async function publishBatch(context: ApiContext, batch: readonly Asked[]): Promise<readonly Outcome[]> {
  const traders = new Set(batch.map(({ traderId }) => traderId))
  return holding(context, [...traders], async () => {
    const { outcomes, items } = await commitBatch(context, batch)
    tell(context, items)
    return outcomes
  })
}

interface Decided {
  readonly outcomes: readonly Outcome[]
  readonly items: readonly PublishedTrade[]
}

/** The engine of this process expects the instructions of a commit before it, so that it takes each from one side alone. */
async function handingOver({ door }: ApiContext, items: readonly PublishedTrade[], commit: () => Promise<unknown>) {
  const trades = items.map(({ trade }) => trade)
  await door.expect(trades)
  try {
    await commit()
  } catch (error) {
    door.withdraw(trades)
    throw error
  }
}

async function commitBatch(context: ApiContext, batch: readonly Asked[]): Promise<Decided> {
  const nowMs = context.nowMs()
  const client = await context.pool.connect()
  try {
    // Each statement is sent with the begin or the commit of the transaction. What it is about travels beside it: the names of traders in it are
    // sealed, and the text of a statement is seen by other sessions of this login.
    const questions = toJson(batch.map(asking(context, nowMs)))
    const [, found] = await Promise.all([
      client.query('begin'),
      client.query<Found>('select * from ledger.take_to_publish($1::jsonb)', [questions]),
    ])
    const decided = decide(batch, found.rows, nowMs)
    const rows = decided.items.map(toPublish(context))
    if (rows.length === 0) await client.query('rollback')
    else
      await handingOver(context, decided.items, () =>
        Promise.all([client.query('select ledger.publish($1::jsonb)', [toJson(rows)]), client.query('commit')]),
      )
    client.release()
    return decided
  } catch (error) {
    const undone = isRefusal(error) && (await rolledBack(client))
    if (!undone) client.release(true)
    if (undone) return { outcomes: batch.map(() => alone), items: [] }
    throw error
  }
}

/** What `ledger.publish` reads. */
const toPublish =
  ({ named }: ApiContext) =>
  ({ asked, flight, idempotency }: PublishedTrade) => ({ named: named(asked.traderId), flight, idempotency })

/** What `ledger.take_to_publish` reads, with the trader's name as the api has to say it. */
const asking =
  ({ named }: ApiContext, nowMs: number) =>
  (asked: Asked) => ({
    ...toQuestion(asked, nowMs),
    named: named(asked.traderId),
  })

const rolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => {
      client.release()
      return true
    },
    () => false,
  )

/** Publishes one instruction in a transaction of its own, which waits for the trader's row, and opens the account if that is asked. */
export async function publishAlone(context: ApiContext, asked: Asked): Promise<Published> {
  return holding(context, [asked.traderId], async () => {
    const { outcome, items } = await commitAlone(context, asked)
    tell(context, items)
    return outcome
  })
}

function commitAlone(context: ApiContext, asked: Asked) {
  const { traderId, instruction } = asked
  return asTrader(context, traderId, async (trx) => {
    const nowMs = context.nowMs()
    const trader = await lockTrader(trx, traderId, nowMs)
    const take = async () => {
      const question = toJson([asked].map(asking(context, nowMs)))
      const { rows } = await sql<Found>`select * from ledger.take_to_publish(${question}::jsonb)`.execute(trx)
      return decide([asked], rows, nowMs)
    }
    let decided = await take()
    const isNew = decided.items.length > 0 || decided.outcomes[0] === alone
    if (isNew && (decided.outcomes[0] === alone || instruction.brokerPasswordSealed)) {
      // The function sets the trader for each instruction, and none at the end.
      await nameTrader(context, trx, traderId)
      const login = await prepareAccount(trx, traderId, instruction, trader, nowMs, context.mostAccounts)
      if (login) return { outcome: { outcome: 'unknown_account', login } as const, items: [] }
      decided = await take()
    }
    const { items, outcomes } = decided
    const [outcome] = outcomes
    if (outcome === undefined || outcome === alone || outcome === busy) throw new Error('An account was not opened')
    const rows = items.map(toPublish(context))
    if (rows.length > 0) await sql`select ledger.publish(${toJson(rows)}::jsonb)`.execute(trx)
    return { outcome, items }
  })
}

function tell(context: ApiContext, items: readonly PublishedTrade[]): void {
  const { door, written, notify } = context
  // Before the engine goes on from them.
  for (const { trade, place, flight } of items)
    written.add({
      traderId: trade.traderId,
      first: place.seq,
      last: { seq: place.seq, hash: lastHashOf([flight]) },
      events: isStorable(JSON.stringify(flight))
        ? [writtenEvent(flight, { server: trade.server, brokerId: trade.brokerId })]
        : null,
      counts: onePending,
    })
  door.published(items)
  for (const { trade, place } of items) notify(topics.trader(trade.traderId), { seq: place.seq })
}
