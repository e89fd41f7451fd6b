import { topics } from '@ratchet/engine/ports'
import type pg from 'pg'
import { Batcher } from '../connections/batcher.ts'
import { isRefusal } from '../connections/refused.ts'
import { onePending } from '../log/index.ts'
import { lastHashOf, writtenEvent } from '../tables/flight.ts'
import { isStorable, toJson } from '../text.ts'
import { prepareAccount } from './open-account.ts'
import {
  type Asked,
  busy,
  decide,
  type Found,
  type NewTrade,
  needsAccount,
  type Published,
  type PublishedTrade,
  toQuestion,
} from './publish-rows.ts'
import type { ApiContext } from './session.ts'

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
type Outcome = Published | typeof needsAccount | typeof busy | typeof refused

/** After this many tries on a locked row the instruction waits for the lock, which only a transaction without other locks may do. */
const mostTries = 5
/** The database refused a batch of several: nobody knows for which of them. */
const refused = Symbol('refused')

/**
 * An instruction is published by the writer of this process (`WriterDoor`) wherever that has one and it knows the trader; else in batches: one
 * transaction for many traders, with two round trips and one disk flush. Both decide by `decide`, of what `ledger.take_to_publish` answers.
 */
export function publishing(context: ApiContext): PublishTrade {
  const batcher = new Batcher<Asked, Outcome>((batch) => publishBatch(context, batch))
  const byApi = async (asked: Asked): Promise<Outcome> => {
    for (let tries = 0; tries < mostTries; tries++) {
      const outcome = await batcher.ask(asked)
      if (outcome === refused) break
      if (outcome !== busy) return outcome
    }
    const [outcome] = await publishBatch(context, [asked], true)
    // Who waited and found no row has none yet: sign-up was cut short, and the trader's first write makes it.
    return outcome === undefined || outcome === busy ? needsAccount : outcome
  }
  return async (traderId, instruction, idempotency) => {
    const asked = { traderId, instruction, idempotency }
    const published = instruction.brokerPasswordSealed ? null : await context.door.publish(asked)
    let outcome: Outcome = published ?? (await byApi(asked))
    if (outcome === needsAccount) {
      const login = await prepareAccount(context, asked)
      if (login) return { outcome: 'unknown_account', login }
      outcome = await byApi({ ...asked, instruction: { ...instruction, brokerPasswordSealed: null } })
    }
    if (typeof outcome === 'symbol') throw new Error('An account was not opened')
    return outcome
  }
}

/** @param isPatient whether it waits for the traders' rows; else an instruction whose trader is locked is `busy` */
async function publishBatch(
  context: ApiContext,
  batch: readonly Asked[],
  isPatient = false,
): Promise<readonly Outcome[]> {
  const release = await context.door.hold([...new Set(batch.map(({ traderId }) => traderId))])
  let items: readonly PublishedTrade[] | undefined
  try {
    const decided = await commitBatch(context, batch, isPatient)
    items = decided.items
    remember(context, items)
    return decided.outcomes
  } finally {
    release(items)
    for (const { trade, place } of items ?? []) {
      context.notify(topics.work, { accountId: trade.accountId })
      context.notify(topics.trader(trade.traderId), { seq: place.seq })
    }
  }
}

interface Decided {
  readonly outcomes: readonly Outcome[]
  readonly items: readonly PublishedTrade[]
}

async function commitBatch(context: ApiContext, batch: readonly Asked[], isPatient: boolean): Promise<Decided> {
  const { named } = context
  const nowMs = context.nowMs()
  const client = await context.pool.connect()
  try {
    // Each statement is sent with the begin or the commit of the transaction. What it is about travels beside it: the names of traders in it are
    // sealed, and the text of a statement is seen by other sessions of this login.
    const questions = batch.map((asked) => ({
      ...toQuestion(asked, nowMs),
      named: named(asked.traderId),
      patient: isPatient,
    }))
    const [, found] = await Promise.all([
      client.query('begin'),
      client.query<Found>('select * from ledger.take_to_publish($1::jsonb)', [toJson(questions)]),
    ])
    const decided = decide(batch, found.rows, nowMs)
    const rows = decided.items.map(({ asked, flight, idempotency }) => ({
      named: named(asked.traderId),
      flight,
      idempotency,
    }))
    if (rows.length === 0) await client.query('rollback')
    else await Promise.all([client.query('select ledger.publish($1::jsonb)', [toJson(rows)]), client.query('commit')])
    client.release()
    return decided
  } catch (error) {
    const undone = isRefusal(error) && (await rolledBack(client))
    if (!undone) client.release(true)
    if (undone && batch.length > 1) return { outcomes: batch.map(() => refused), items: [] }
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

/** Before the engine goes on from them. */
function remember({ written }: ApiContext, items: readonly PublishedTrade[]): void {
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
}
