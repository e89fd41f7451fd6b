import { noRisk, type Risk } from '@ratchet/contract'
import type { Selectable } from 'kysely'
import type { AccountRisk, Risk as RiskTable } from '../generated/database.ts'

const riskFields = Object.keys(noRisk) as (keyof Risk)[]

/** The ladder of a row, all zeros where none was ever saved. */
export function toRisk(row: Pick<Selectable<RiskTable>, keyof Risk> | undefined): Risk {
  if (!row) return noRisk
  return Object.fromEntries(riskFields.map((field) => [field, Number(row[field])])) as Risk
}

/**
 * The ladder by which an account climbs, and its version: its own, or its trader's.
 * @param own the row of the account, which stays when it goes back to its trader's
 */
export function ladderOf(own: Selectable<AccountRisk> | undefined, traders: Selectable<RiskTable> | undefined) {
  const row = own?.is_own ? own : traders
  return { risk: toRisk(row), riskVersion: row?.version ?? 0 }
}

export const fromRisk = (risk: Risk): Risk =>
  Object.fromEntries(riskFields.map((field) => [field, risk[field]])) as Risk
