import { randomUUID } from 'node:crypto'
import { isUuid, mostAlerts } from '@ratchet/contract'
import type { AlertDirection, Points } from '@ratchet/domain'
import { topics } from '@ratchet/engine/ports'
import { sql } from 'kysely'
import { bytesOf, spend } from './day-writes.ts'
import { type ApiContext, asTrader, lockTrader, type Trx } from './session.ts'

/** The prices at which a trader wants to be told. */
export interface Alerts {
  /** Those that wait, the newest first: at a symbol of one market, or all. */
  listAlerts(traderId: string, at?: AlertPlace): Promise<readonly AlertRow[]>
  /**
   * Sets an alert and wakes the process that runs the market. One that waits at that price already is the same alert, and gets the new note.
   * `full` where as many wait as a trader may have.
   */
  setAlert(
    traderId: string,
    alert: NewAlert,
  ): Promise<{ readonly outcome: 'set'; readonly row: AlertRow } | { readonly outcome: 'full' }>
  /** `reached` where the price was quicker; `unknown` where the trader has no such alert. */
  removeAlert(traderId: string, id: string): Promise<'removed' | 'reached' | 'unknown'>
}

export interface AlertPlace {
  readonly symbol: string
  /** The server that names it; undefined is the paper market. */
  readonly market: string | undefined
}

export interface NewAlert extends AlertPlace {
  readonly price: Points
  readonly direction: AlertDirection
  readonly note: string
}

/** An alert that waits. */
export interface AlertRow extends NewAlert {
  readonly id: string
  readonly setAtMs: number
}

const columns = ['id', 'market', 'symbol', 'price', 'direction', 'note', 'set_at_ms'] as const

interface Found {
  readonly id: string
  readonly market: string
  readonly symbol: string
  readonly price: number
  readonly direction: string
  readonly note: string
  readonly set_at_ms: number
}

const toAlert = ({ id, market, symbol, price, direction, note, set_at_ms }: Found): AlertRow => ({
  id,
  market: market || undefined,
  symbol,
  price,
  // The database takes no other.
  direction: direction as AlertDirection,
  note,
  setAtMs: set_at_ms,
})

const waiting = (trx: Trx, traderId: string) =>
  trx
    .selectFrom('alerts')
    .where('trader_id', '=', traderId)
    .where('removed_at_ms', 'is', null)
    .where('reached_at_ms', 'is', null)

export async function listAlerts(trx: Trx, traderId: string, at?: AlertPlace): Promise<readonly AlertRow[]> {
  const all = waiting(trx, traderId).select(columns).orderBy('seq', 'desc')
  const rows = at ? all.where('market', '=', at.market ?? '').where('symbol', '=', at.symbol) : all
  return (await rows.execute()).map(toAlert)
}

export async function setAlert(
  context: ApiContext,
  traderId: string,
  { symbol, market = '', price, direction, note }: NewAlert,
): ReturnType<Alerts['setAlert']> {
  const row = await asTrader(context, traderId, async (trx) => {
    const nowMs = context.nowMs()
    // Two that are set at once would each find room for one.
    await lockTrader(trx, traderId, nowMs)
    const others = await waiting(trx, traderId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where((eb) => eb.not(eb.and({ market, symbol, price })))
      .executeTakeFirstOrThrow()
    if (others.count >= mostAlerts) return null
    await spend(context, trx, traderId, nowMs, { bytes: bytesOf({ market, symbol, note }) })
    return trx
      .insertInto('alerts')
      .values({ id: randomUUID(), trader_id: traderId, market, symbol, price, direction, note, set_at_ms: nowMs })
      .onConflict((conflict) =>
        conflict
          .columns(['trader_id', 'market', 'symbol', 'price'])
          .where('removed_at_ms', 'is', null)
          .where('reached_at_ms', 'is', null)
          .doUpdateSet({ note }),
      )
      .returning(columns)
      .executeTakeFirstOrThrow()
  })
  if (!row) return { outcome: 'full' }
  context.notify(topics.alerts, { market })
  return { outcome: 'set', row: toAlert(row) }
}

export async function removeAlert(
  context: ApiContext,
  traderId: string,
  id: string,
): ReturnType<Alerts['removeAlert']> {
  if (!isUuid(id)) return 'unknown'
  const found = await asTrader(context, traderId, (trx) =>
    // One that was removed before stays as it is, and so does one that was reached.
    trx
      .updateTable('alerts')
      .set({ removed_at_ms: sql`case when reached_at_ms is null then coalesce(removed_at_ms, ${context.nowMs()}) end` })
      .where('trader_id', '=', traderId)
      .where('id', '=', id)
      .returning(['market', 'reached_at_ms'])
      .executeTakeFirst(),
  )
  if (!found) return 'unknown'
  if (found.reached_at_ms !== null) return 'reached'
  context.notify(topics.alerts, { market: found.market, removed: id })
  return 'removed'
}
