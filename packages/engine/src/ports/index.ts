export * from './broker.ts'
export * from './bus.ts'
export * from './clock.ts'
export * from './ledger.ts'
