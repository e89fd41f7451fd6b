import { type ApiContext, change, type Trx } from './session.ts'

/** All trading of a trader, stopped and resumed by the trader. */
export interface Stopping {
  /** Since when it is stopped; null where it is not. */
  tradingStopped(traderId: string): Promise<number | null>
  /** From then on nothing is published in this trader's name, by whatever process. */
  stopTrading(traderId: string): Promise<void>
  resumeTrading(traderId: string): Promise<void>
}

export async function tradingStopped(trx: Trx, traderId: string): Promise<number | null> {
  const row = await trx.selectFrom('traders').select('stopped_at_ms').where('id', '=', traderId).executeTakeFirst()
  return row?.stopped_at_ms ?? null
}

/** The record of it makes every process look anew before it publishes. */
export function setTrading(context: ApiContext, traderId: string, what: 'stopped' | 'resumed'): Promise<void> {
  const write = async (trx: Trx, nowMs: number) => {
    const stopped_at_ms = what === 'stopped' ? nowMs : null
    await trx.updateTable('traders').set({ stopped_at_ms }).where('id', '=', traderId).execute()
    return { kind: 'trading.changed', tradeId: null, data: { what }, changes: {} } as const
  }
  return change(context, traderId, write, what === 'stopped')
}
