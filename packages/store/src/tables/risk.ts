import { noRisk, type Risk } from '@ratchet/contract'
import type { Selectable } from 'kysely'
import type { Risk as RiskTable } from '../generated/database.ts'

const riskFields = Object.keys(noRisk) as (keyof Risk)[]

/** The ladder of a row, all zeros where none was ever saved. */
export function toRisk(row: Selectable<RiskTable> | undefined): Risk {
  if (!row) return noRisk
  return Object.fromEntries(riskFields.map((field) => [field, Number(row[field])])) as Risk
}

export const fromRisk = (risk: Risk): Risk =>
  Object.fromEntries(riskFields.map((field) => [field, risk[field]])) as Risk
