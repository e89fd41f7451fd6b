export type { CommitWrite } from './check-rows.ts'
export { atOnce, memoryLedger, PenHolder, type Reach } from './ledger.ts'
export { Tables } from './tables.ts'
