import type { AccountName } from '@ratchet/contract'
import type { AccountRow, Held, HeldFor, LedgerChange } from '@ratchet/engine/ports'
import { type Selectable, sql } from 'kysely'
import type { Accounts } from '../generated/database.ts'
import type { SortKey } from './sort-key.ts'

export const toAccount = (
  row: Pick<Selectable<Accounts>, 'id' | 'trader_id' | 'server' | 'login' | 'broker_seq' | 'commission'>,
): AccountRow => ({
  id: row.id,
  traderId: row.trader_id,
  server: row.server,
  login: row.login,
  brokerSeq: row.broker_seq,
  ...(row.commission > 0 && { commissionPerLot: row.commission }),
})

/** The record that holds a whole account, or lets it go, as the columns that tell of it. */
export interface HeldColumns extends Pick<Selectable<Accounts>, 'held_for' | 'held_since_ms' | 'held_why'> {}

/** What records say of an account's own row: absent is as it was. */
export interface AccountColumns extends Partial<HeldColumns> {
  readonly commission?: number
}

/** MAT25 */
export const commissionColumn = (change: LedgerChange): Pick<AccountColumns, 'commission'> | undefined =>
  change.kind === 'account.commission' ? { commission: change.data.commission } : undefined

const released: HeldColumns = { held_for: null, held_since_ms: null, held_why: null }

/** @returns undefined where a record is about no whole account */
export function heldColumns(change: LedgerChange, nowMs: number): HeldColumns | undefined {
  const { kind, data } = change
  if ((kind !== 'account.frozen' && kind !== 'account.settled') || data.request !== null) return undefined
  if (kind === 'account.settled') return released
  return { held_for: data.kind === 'fault' ? 'fault' : 'book', held_since_ms: nowMs, held_why: data.why ?? null }
}

export const toHeld = ({ held_for, held_since_ms }: HeldColumns): Held | null =>
  held_for === null || held_since_ms === null ? null : { for: held_for as HeldFor, sinceMs: held_since_ms }

/** The account of a row, for people. */
export type AccountLabel = AccountName

/**
 * Log-ins are digits as tickets are; where two servers have the same, those of one stand together. The trader's accounts are found once for a
 * statement, however many rows it has: a join, or a look at each row's account, would cost as much again as the rows.
 */
export const byAccount: SortKey = {
  by: (traderId) => sql`(((select jsonb_object_agg(id, lpad(login, 20, '0') || ' ' || server)
    from ledger.accounts where trader_id = ${traderId}) ->> account_id::text) collate "C")`,
  type: 'text',
}
