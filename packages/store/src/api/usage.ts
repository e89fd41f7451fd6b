import type { TradeRow } from '@ratchet/engine/ports'
import { sql } from 'kysely'
import { TooManyAccounts } from '../errors.ts'
import type { SpentToday } from './day-writes.ts'
import type { Trx } from './session.ts'

/** How much of what is limited a trader has. */
export interface Usage {
  /** Instructions that have not ended, and open positions. */
  readonly alive: number
  /** Instructions published since the minute that was asked for, deleted ones too. */
  readonly since: number
  /** Accounts, disconnected ones too. */
  readonly accounts: number
}

export interface Using {
  /** @param minute as it names trades */
  usage(traderId: string, minute: string): Promise<Usage>
  /** What was written today by acts of the trader. */
  spentToday(traderId: string): Promise<SpentToday>
  /** The trade that was published under an idempotency key, deleted or not; null where none was. */
  publishedUnder(traderId: string, key: string): Promise<Pick<TradeRow, 'id' | 'key' | 'status'> | null>
}

export async function usage(trx: Trx, traderId: string, minute: string): Promise<Usage> {
  const { rows } = await sql<Usage>`select
      coalesce((select pending from ledger.tallies where trader_id = ${traderId}), 0)
        + (select count(*) from ledger.positions where trader_id = ${traderId} and open) as alive,
      (select count(*) from ledger.trades where trader_id = ${traderId} and minute >= ${minute}) as since,
      (select count(*) from ledger.accounts where trader_id = ${traderId}) as accounts`.execute(trx)
  return rows[0] ?? { alive: 0, since: 0, accounts: 0 }
}

export async function publishedUnder(trx: Trx, traderId: string, key: string) {
  const { rows } = await sql<Pick<TradeRow, 'id' | 'key' | 'status'>>`
    select t.id, t.key, t.status from ledger.idempotency i join ledger.trades t on t.id = i.trade_id
    where i.trader_id = ${traderId} and i.key = ${key}`.execute(trx)
  return rows[0] ?? null
}

/** To be asked with the trader's row locked, before an account is opened. @throws TooManyAccounts */
export async function roomForAccount(trx: Trx, traderId: string, most: number): Promise<void> {
  const { accounts } = await trx
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('accounts'))
    .where('trader_id', '=', traderId)
    .executeTakeFirstOrThrow()
  if (accounts >= most) throw new TooManyAccounts(most)
}
