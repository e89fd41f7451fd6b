export { type LedgerScene, ledgerSuite } from './ledger.ts'
export { memoryScene } from './memory-scene.ts'
export * from './rows.ts'
