import { isUuid } from '@ratchet/contract'
import type { FloorState } from '@ratchet/domain'
import { sql } from 'kysely'
import { type EventRow, toEvent } from '../tables/flight.ts'
import type { Trx } from './session.ts'

/** How a trader's accounts stand with the ladders of their equity. */
export interface AccountFloors {
  /** With what became of it lately, newest first. An account that is none of the trader's has no ladder. */
  accountFloor(traderId: string, accountId: string): Promise<AccountFloorRow>
}

export interface AccountFloorRow {
  readonly state: FloorState | null
  readonly records: readonly EventRow[]
}

/** As many as tell a few busy days. */
const mostRecords = 200

const kinds = sql`('floor.planned', 'floor.day', 'floor.climbed', 'floor.neared', 'floor.touched', 'floor.released')`

export async function readAccountFloor(trx: Trx, traderId: string, accountId: string): Promise<AccountFloorRow> {
  if (!isUuid(accountId)) return { state: null, records: [] }
  const row = await trx
    .selectFrom('account_floors')
    .select('state')
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const records = await trx
    .selectFrom('flight')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where(sql<boolean>`data ->> 'accountId' = ${accountId} and kind in ${kinds}`)
    .orderBy('seq', 'desc')
    .limit(mostRecords)
    .execute()
  // Written by us from this very type.
  return { state: (row?.state ?? null) as FloorState | null, records: records.map(toEvent) }
}
