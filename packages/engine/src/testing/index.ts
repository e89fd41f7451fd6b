export type { CommitWrite } from './check-rows.ts'
export { atOnce, LeaseHolder, type MemoryLedger, memoryLedger } from './ledger.ts'
export type { LogSettings, Reach } from './log.ts'
export { Tables } from './tables.ts'
