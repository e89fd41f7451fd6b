import type { Risk } from '@ratchet/contract'
import { topics } from '@ratchet/engine/ports'
import { sql } from 'kysely'
import { fromRisk, toRisk } from '../tables/risk.ts'
import { type ApiContext, change, type Trx } from './session.ts'

/** The trader's ladder, and those of single accounts. */
export interface Ladders {
  getRisk(traderId: string): Promise<Risk>
  putRisk(traderId: string, risk: Risk): Promise<void>
  /**
   * Gives an account a ladder of its own, or with null the trader's again.
   * @returns false where the trader has no such account
   */
  putAccountRisk(traderId: string, accountId: string, risk: Risk | null): Promise<boolean>
}

export async function readRisk(trx: Trx, traderId: string): Promise<Risk> {
  return toRisk(await trx.selectFrom('risk').selectAll().where('trader_id', '=', traderId).executeTakeFirst())
}

/** The next version of any of the trader's ladders: what is locked for this trader has no second writer. */
async function nextVersion(trx: Trx, traderId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`select 1 + greatest(
      coalesce((select version from ledger.risk where trader_id = ${traderId}), 0),
      coalesce((select max(version) from ledger.account_risk where trader_id = ${traderId}), 0)) as version`.execute(
    trx,
  )
  return rows[0]?.version ?? 1
}

export async function putRisk(context: ApiContext, traderId: string, risk: Risk): Promise<void> {
  await change(context, traderId, async (trx, nowMs) => {
    const fields = fromRisk(risk)
    const version = await nextVersion(trx, traderId)
    const row = { ...fields, version, updated_at_ms: nowMs }
    await trx
      .insertInto('risk')
      .values({ trader_id: traderId, ...row })
      .onConflict((conflict) => conflict.column('trader_id').doUpdateSet(row))
      .execute()
    return { kind: 'risk.updated', tradeId: null, data: { version }, changes: { risk: fields } }
  })
  context.notify(topics.work, { traderId })
}

class NoAccount extends Error {}

export async function putAccountRisk(
  context: ApiContext,
  traderId: string,
  accountId: string,
  risk: Risk | null,
): Promise<boolean> {
  try {
    await change(context, traderId, async (trx, nowMs) => {
      const account = await trx
        .selectFrom('accounts')
        .select('id')
        .where('trader_id', '=', traderId)
        .where('id', '=', accountId)
        .executeTakeFirst()
      if (!account) throw new NoAccount()
      const what = 'ladder'
      if (!risk) {
        await trx
          .updateTable('account_risk')
          .set({ is_own: false, updated_at_ms: nowMs })
          .where('trader_id', '=', traderId)
          .where('account_id', '=', accountId)
          .execute()
        return { kind: 'account.changed', tradeId: null, data: { accountId, what, version: null }, changes: {} }
      }
      const ladder = fromRisk(risk)
      const version = await nextVersion(trx, traderId)
      const row = { ...ladder, version, is_own: true, updated_at_ms: nowMs }
      await trx
        .insertInto('account_risk')
        .values({ account_id: accountId, trader_id: traderId, ...row })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute()
      return {
        kind: 'account.changed',
        tradeId: null,
        data: { accountId, what, version },
        changes: { accountRisk: ladder },
      }
    })
  } catch (error) {
    if (error instanceof NoAccount) return false
    throw error
  }
  context.notify(topics.work, { traderId })
  return true
}
