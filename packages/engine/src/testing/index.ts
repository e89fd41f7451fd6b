export type { CommitWrite } from './check-rows.ts'
export { atOnce, LeaseHolder, type MemoryLedger, memoryLedger, type Reach, type Sent } from './ledger.ts'
export { Tables } from './tables.ts'
